//! A cube seen from above, from the front and from the right, at rest and rolling.
//!
//! Lengths are thousandths of a cell. The higher a point, the farther up and to the left it is seen. What a roll looks
//! like is worked out at seven angles, 15 degrees apart; a picture's viewer moves the corners evenly from one to the next.

use tables::{Move, Orientation};

use super::pen::put;

/// The angles between the beginning and the end of a roll, these two among them.
pub(super) const ANGLES: usize = 7;

/// Cosines of the angles; backwards their sines.
const COSINES: [i32; ANGLES] = [1000, 966, 866, 707, 500, 259, 0];

/// The edge of a cube.
const EDGE: i32 = 740;

/// How far up and to the left a point is seen that is as high as a cube: the tangent of 15 degrees, so that a face of a
/// rolling cube is seen edge-on, where it comes up or goes down, at one of the angles.
const LEAN: i32 = 268;

/// The cell's margin before a cube's top.
const MARGIN: i32 = (1000 - EDGE - EDGE * LEAN / 1000) / 2;

/// White, red and blue as light falls on them: on top, to the front, to the side.
const FACES: [[&str; 3]; 3] =
    [["#fffefa", "#d8dbe2", "#b4b9c6"], ["#ef4f4f", "#c93139", "#98232f"], ["#4a8df8", "#2867dc", "#1c4aa6"]];

/// A face of a cube that rolls, in the plane that it rolls in: from the edge behind (0) to the one ahead (1), and from
/// the ground (0) up (1).
struct Face {
    ends: [(i32, i32); 2],
    /// Where it looks, in the same plane.
    towards: (i32, i32),
}

/// The face below, on top, behind and ahead.
const AROUND: [Face; 4] = [
    Face { ends: [(0, 0), (1, 0)], towards: (0, -1) },
    Face { ends: [(0, 1), (1, 1)], towards: (0, 1) },
    Face { ends: [(0, 0), (0, 1)], towards: (-1, 0) },
    Face { ends: [(1, 0), (1, 1)], towards: (1, 0) },
];

/// A point of the tray and its height, as the picture shows it.
type Seen = (i32, i32);

/// A cube on its way out of the place of the blank that makes a move: it rolls the other way.
struct Roll {
    step: Move,
}

impl Roll {
    /// True where it rolls to the right or to the front, the way in which coordinates grow.
    fn grows(&self) -> bool {
        matches!(self.step, Move::Left | Move::Up)
    }

    /// Where a corner is seen at an angle. `side` is 0 or 1, on the axis that it rolls around.
    fn corner(&self, angle: usize, (along, up): (i32, i32), side: i32) -> Seen {
        let (cos, sin) = (COSINES[angle], COSINES[ANGLES - 1 - angle]);
        // Around the lower edge ahead.
        let forward = 1000 + (along - 1) * cos + up * sin;
        let height = (1 - along) * sin + up * cos;
        // Cells are wider than cubes: a rolling cube slides the rest.
        let slide = (1000 - EDGE) * angle as i32 / (ANGLES as i32 - 1);
        let ground = MARGIN + EDGE * LEAN / 1000;
        let way = if self.grows() {
            ground + forward * EDGE / 1000 + slide
        } else {
            ground + (1000 - forward) * EDGE / 1000 - slide
        };
        let lean = height * EDGE / 1000 * LEAN / 1000;
        let across = ground + side * EDGE;
        let (x, y) = if self.step.is_sideways() { (way, across) } else { (across, way) };
        (x - lean, y - lean)
    }

    /// More than 0 where a face looks at the viewer, 0 where it is seen edge-on.
    fn facing(&self, angle: usize, face: &Face) -> i32 {
        let (cos, sin) = (COSINES[angle], COSINES[ANGLES - 1 - angle]);
        let (ahead, up) = (face.towards.0 * cos + face.towards.1 * sin, face.towards.1 * cos - face.towards.0 * sin);
        let facing = ahead * if self.grows() { LEAN } else { -LEAN } + up * 1000;
        // The cosines are rounded.
        if facing.abs() < 1000 { 0 } else { facing }
    }

    fn corners(&self, angle: usize, face: &Face) -> [Seen; 4] {
        let [from, to] = face.ends;
        [(from, 0), (to, 0), (to, 1), (from, 1)].map(|(corner, side)| self.corner(angle, corner, side))
    }

    /// True where a face is seen on the way from an angle to the next one.
    fn shows(&self, angle: usize, face: &Face) -> bool {
        self.facing(angle, face) + self.facing((angle + 1).min(ANGLES - 1), face) > 0
    }

    /// The end of the cube that is seen, to the front of a sideways roll and to the right of another.
    fn end(&self, angle: usize) -> [Seen; 4] {
        [((0, 0), 1), ((1, 0), 1), ((1, 1), 1), ((0, 1), 1)].map(|(corner, side)| self.corner(angle, corner, side))
    }
}

/// Which of a cube's [axes](Orientation::axes) points ahead in a roll.
fn ahead(step: Move) -> usize {
    if step.is_sideways() { 2 } else { 1 }
}

/// Appends a cube at rest in its cell.
pub(super) fn write_cube(cube: Orientation, out: &mut Vec<u8>) {
    // As it lies before it rolls to the left: what is behind is its right side.
    let roll = Roll { step: Move::Right };
    let [top, front, side] = cube.axes();
    let [_, above, behind, _] = &AROUND;
    write_polygon(&roll.corners(0, above), FACES[top as usize][0], out);
    out.extend(b"/>");
    write_polygon(&roll.corners(0, behind), FACES[side as usize][2], out);
    out.extend(b"/>");
    write_polygon(&roll.end(0), FACES[front as usize][1], out);
    out.extend(b"/>");
}

/// Appends a cube that rolls out of its cell as the blank makes a move. `timing` is the end of an animation element, which
/// says when: not yet, at each angle, and no more.
pub(super) fn write_roll(cube: Orientation, step: Move, timing: &[u8], out: &mut Vec<u8>) {
    let roll = Roll { step };
    let axes = cube.axes();
    let angles: [usize; ANGLES] = std::array::from_fn(|angle| angle);
    for (place, face) in AROUND.iter().enumerate() {
        let shows = angles.map(|angle| roll.shows(angle, face));
        if shows.contains(&true) {
            // Opposite faces match: below is as on top, behind as ahead, and a quarter of a turn exchanges the two.
            let colour = axes[if place < 2 { 0 } else { ahead(step) }];
            let [bright, dim] = [0, ahead(step)].map(|towards| FACES[colour as usize][towards]);
            // What lies below, or ahead, never comes to lie on top.
            let shades = [[dim, dim], [bright, dim], [dim, bright], [dim, dim]][place];
            write_moving(&angles.map(|angle| roll.corners(angle, face)), &shows, shades, timing, out);
        }
    }
    let end = 3 - ahead(step);
    let shade = FACES[axes[end] as usize][end];
    write_moving(&angles.map(|angle| roll.end(angle)), &[true; ANGLES], [shade, shade], timing, out);
}

/// Appends a polygon whose corners go from angle to angle, from one shade to another.
fn write_moving(
    corners: &[[Seen; 4]; ANGLES],
    shows: &[bool; ANGLES],
    [from, to]: [&str; 2],
    timing: &[u8],
    out: &mut Vec<u8>,
) {
    write_polygon(&corners[0], from, out);
    out.push(b'>');
    let mut animate = |attribute: &str, write: &dyn Fn(usize, &mut Vec<u8>)| {
        out.extend(b"<animate attributeName=\"");
        out.extend(attribute.as_bytes());
        out.extend(b"\" values=\"");
        for place in 0..ANGLES + 2 {
            out.extend(if place > 0 { &b";"[..] } else { b"" });
            // Before the first angle and after the last one it rests.
            write(place.saturating_sub(1).min(ANGLES - 1), out);
        }
        out.push(b'"');
        out.extend(timing);
    };
    animate("points", &|angle, out| write_points(&corners[angle], out));
    if from != to {
        animate("fill", &|angle, out| out.extend(if angle <= ANGLES / 2 { from } else { to }.as_bytes()));
    }
    if shows.contains(&false) {
        let word = |angle: usize| if shows[angle] { "visible" } else { "hidden" };
        animate("visibility\" calcMode=\"discrete", &|angle, out| out.extend(word(angle).as_bytes()));
    }
    out.extend(b"</polygon>");
}

fn write_polygon(corners: &[Seen; 4], shade: &str, out: &mut Vec<u8>) {
    out.extend(b"<polygon fill=\"");
    out.extend(shade.as_bytes());
    out.extend(b"\" points=\"");
    write_points(corners, out);
    out.push(b'"');
}

fn write_points(corners: &[Seen; 4], out: &mut Vec<u8>) {
    for (place, &(x, y)) in corners.iter().enumerate() {
        put(if place > 0 { " %,%" } else { "%,%" }, &[x, y], out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A polygon's shade and its corners, whichever of them is named first.
    type Polygon = (String, BTreeSet<Seen>);

    fn polygon(shade: &str, points: &str) -> Polygon {
        let point = |text: &str| {
            let (x, y) = text.split_once(',').expect("two numbers");
            (x.parse().expect("a number"), y.parse().expect("a number"))
        };
        (shade.into(), points.split(' ').map(point).collect())
    }

    /// What stands between two texts.
    fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
        Some(text.split_once(before)?.1.split_once(after)?.0)
    }

    /// The polygons that are seen at one end of a roll, the first or the last.
    fn seen(roll: &str, at_end: bool) -> BTreeSet<Polygon> {
        let of = |values: &str| {
            let mut values = values.split(';').map(String::from);
            if at_end { values.next_back() } else { values.next() }.expect("values")
        };
        let parts = roll.split("<polygon").skip(1);
        let polygons = parts.filter_map(|part| {
            let shade = between(part, "fill=\"", "\"").expect("a shade");
            let animated = |name: &str| Some(of(between(part, name, "\"/>")?.split_once("values=\"")?.1));
            if animated("\"visibility\"").is_some_and(|word| word == "hidden") {
                return None;
            }
            let shade = animated("attributeName=\"fill\"").unwrap_or(shade.into());
            Some(polygon(&shade, &animated("\"points\"").expect("points")))
        });
        polygons.collect()
    }

    fn at_rest(cube: Orientation, (right, down): Seen) -> BTreeSet<Polygon> {
        let mut out = Vec::new();
        write_cube(cube, &mut out);
        let text = String::from_utf8(out).expect("letters");
        let parts = text.split("<polygon").skip(1);
        let polygons = parts.map(|part| {
            let (shade, points) = polygon(
                between(part, "fill=\"", "\"").expect("a shade"),
                between(part, "points=\"", "\"").expect("points"),
            );
            (shade, points.into_iter().map(|(x, y)| (x + right, y + down)).collect())
        });
        polygons.collect()
    }

    #[test]
    fn a_roll_leads_from_rest_to_rest() {
        let ways =
            [(Move::Down, (0, -1000)), (Move::Left, (1000, 0)), (Move::Right, (-1000, 0)), (Move::Up, (0, 1000))];
        for (step, way) in ways {
            for cube in Orientation::ALL {
                let mut out = Vec::new();
                write_roll(cube, step, b"/>", &mut out);
                let roll = String::from_utf8(out).expect("letters");
                assert_eq!(seen(&roll, false), at_rest(cube, (0, 0)), "{cube:?} {step:?}");
                assert_eq!(seen(&roll, true), at_rest(cube.rolled(step), way), "{cube:?} {step:?}");
            }
        }
    }
}
