#!/usr/bin/env python3
"""Reads the table files as docs/FORMAT.md describes them: a second reader, which shares no code with the first.

usage: reader.py FOLDER eight START [GOAL]        the smallest of the shortest paths
       reader.py FOLDER slide RxC START [GOAL]    the same for boards of other sizes
       reader.py FOLDER cube X Y PATTERN          from the start with its blank in column X, row Y
       reader.py FOLDER cube STATE PATTERN        from any cubes; STATE is nine words
       reader.py FOLDER check [FILE]...           files of the folder, all tables if none is named
       reader.py FOLDER answer                    such questions from standard input, an answer a line

A board is its symbols without gaps, x or 0 for the blank; with commas between them where there are more than nine.
Exit status: 0 if all went well, 1 if a question cannot be read, 2 if a table is missing or not sound.
"""
import functools
import itertools
import math
import os
import struct
import sys

# --- Cells, moves, symmetries -----------------------------------------------------------------------------------------

SQUARE = (3, 3)  # a grid: its rows and columns
UPRIGHT = [(2, 2), (3, 2), (4, 2), (5, 2), (6, 2), SQUARE, (4, 3)]
LETTERS = "dlru"  # in dictionary order
WAYS = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}
OPPOSITE = {"d": "u", "l": "r", "r": "l", "u": "d"}
TRANSPOSED = {"d": "r", "l": "u", "r": "d", "u": "l"}


def neighbour(grid, cell, letter):
    """The cell that the blank reaches from `cell`, or None where the board ends."""
    rows, cols = grid
    row, col = cell // cols + WAYS[letter][0], cell % cols + WAYS[letter][1]
    return row * cols + col if 0 <= row < rows and 0 <= col < cols else None


def colour(grid, cell):
    """The colour of a cell, 0 or 1, as on a chessboard."""
    return (cell // grid[1] + cell % grid[1]) % 2


# A symmetry: whether it transposes, flips the rows, flips the columns, in this order.
SYMMETRIES = list(itertools.product((False, True), repeat=3))


def turned_grid(symmetry, grid):
    return grid[::-1] if symmetry[0] else grid


def turned_cell(symmetry, grid, cell):
    transposes, flips_rows, flips_cols = symmetry
    row, col = divmod(cell, grid[1])
    if transposes:
        row, col = col, row
    rows, cols = turned_grid(symmetry, grid)
    row = rows - 1 - row if flips_rows else row
    col = cols - 1 - col if flips_cols else col
    return row * cols + col


def turned_letter(symmetry, letter):
    transposes, flips_rows, flips_cols = symmetry
    letter = TRANSPOSED[letter] if transposes else letter
    flips = flips_rows if letter in "du" else flips_cols
    return OPPOSITE[letter] if flips else letter


def turned(symmetry, grid, state):
    """What lies in each cell goes to the turned cell."""
    cells = [None] * len(state)
    for cell, content in enumerate(state):
        cells[turned_cell(symmetry, grid, cell)] = content
    return tuple(cells)


def symmetry_for(grid, blank):
    """The first symmetry that takes the blank to the largest cell, among those after which the grid stands upright."""
    upright = [s for s in SYMMETRIES if turned_grid(s, grid)[0] >= turned_grid(s, grid)[1]]
    return max(upright, key=lambda s: turned_cell(s, grid, blank))  # max() takes the first of equal ones


# --- The two puzzles --------------------------------------------------------------------------------------------------


class Puzzle:
    """States are tuples of what lies in each cell in reading order; `blank` is what marks the empty one.

    A puzzle also knows what the header of its table has to say of it.
    """

    def blank_cell(self, state):
        return state.index(self.blank)

    def moved(self, state, letter):
        """The state after a move, or None where the board ends."""
        blank = self.blank_cell(state)
        cell = neighbour(self.grid, blank, letter)
        if cell is None:
            return None
        cells = list(state)
        cells[blank], cells[cell] = self.rolled(state[cell], letter), self.blank
        return tuple(cells)

    def parity(self, state):
        """The parity of a state's distance."""
        return colour(self.grid, self.blank_cell(state)) ^ colour(self.grid, self.root_blank)


class Slide(Puzzle):
    """A sliding board, to the goal with its tiles in ascending order. The blank is tile 0."""

    blank = 0
    ranks = "blank, halved Cantor"
    root_count = 1
    nearest_bytes = None

    def __init__(self, grid, goal_blank):
        self.grid = grid
        self.root_blank = goal_blank
        self.goal = ascending(grid, goal_blank)
        self.tiles = len(self.goal) - 1
        self.row_states = math.factorial(self.tiles) // 2  # ranks with the blank in one cell
        self.states = len(self.goal) * self.row_states
        self.puzzle = "slide %dx%d" % grid
        self.roots = (" " if self.tiles > 8 else "").join(str(tile or "x") for tile in self.goal)

    def rolled(self, tile, _letter):
        return tile

    def is_root(self, board):
        return board == self.goal

    def rank(self, board):
        """The rank of a board; None if it cannot reach the goal."""
        blank = self.blank_cell(board)
        order = [tile for tile in board if tile]
        digits = [sum(later < tile for later in order[place:]) for place, tile in enumerate(order)]
        cantor = sum(digit * math.factorial(self.tiles - 1 - place) for place, digit in enumerate(digits))
        cols = self.grid[1]
        odd = 0 if cols % 2 else (blank // cols + self.root_blank // cols) % 2
        return blank * self.row_states + cantor // 2 if sum(digits) % 2 == odd else None


def ascending(grid, blank):
    """The board with its blank in a cell and its tiles in ascending order."""
    tiles = list(range(1, math.prod(grid)))
    return tuple(tiles[:blank] + [0] + tiles[blank:])


EVEN = ("WRB", "RBW", "BWR")  # top, front, side of the cubes with parity 0
COLOURS = "WRB"
PATTERNS = 3**8  # with the blank in one cell


class Cube(Puzzle):
    """The cubes, each as its colours on top, to the front and to the side, from a start or to a pattern."""

    blank = "E"
    ranks = "pattern, charges"
    grid = SQUARE
    puzzle = "cube"

    def __init__(self, start=None, goal=None):
        self.start, self.goal = start, goal
        self.root_blank = self.blank_cell(start or goal)
        there_are = range(256)  # all charges, or as many ones as at the start
        if start:
            there_are = [byte for byte in there_are if ones(byte) == ones(charges(start))]
        self.places = {byte: place for place, byte in enumerate(there_are)}
        self.states = 9 * PATTERNS * len(self.places)
        self.roots = " ".join(cube[:2] for cube in start) if start else "".join(goal)
        self.root_count = 1 if start else 256
        self.nearest_bytes = 9 * PATTERNS if start else None

    def rolled(self, cube, letter):
        top, front, side = cube
        return side + front + top if letter in "lr" else front + top + side

    def is_root(self, state):
        return state == self.start if self.start else pattern_of(state) == self.goal

    def rank(self, state):
        """The rank of a state; None if it cannot be reached."""
        place = self.places.get(charges(state))
        return None if place is None else pattern_number(pattern_of(state)) * len(self.places) + place


def ones(bits):
    return bin(bits).count("1")


def start_state(blank):
    return tuple("E" if cell == blank else "WRB" for cell in range(9))


def pattern_of(state):
    return tuple(cube[0] for cube in state)


def pattern_number(pattern):
    """The blank's cell, then a digit to base 3 for each colour."""
    colours = [COLOURS.index(top) for top in pattern if top != "E"]
    return functools.reduce(lambda number, digit: 3 * number + digit, colours, pattern.index("E"))


def byte_of(bits):
    """A byte of eight bits, the first one the highest."""
    return functools.reduce(lambda byte, bit: 2 * byte + bit, bits, 0)


def cell_colours(blank):
    """The colours of the cells that the cubes stand on."""
    return byte_of(colour(SQUARE, cell) for cell in range(9) if cell != blank)


def charges(state):
    """Each cube's parity, combined with the colour of its cell."""
    return byte_of(cube not in EVEN for cube in state if cube != "E") ^ cell_colours(state.index("E"))


def state_of(number, parities):
    """The state that shows the pattern with this number and whose cubes have these parities."""
    blank, cubes = number // PATTERNS, []
    for place in range(7, -1, -1):
        top, parity = number // 3**place % 3, parities >> place & 1
        others = [COLOURS[(top + 1) % 3], COLOURS[(top + 2) % 3]]
        cubes.append(COLOURS[top] + "".join(others[::-1] if parity else others))
    return tuple(cubes[:blank] + ["E"] + cubes[blank:])


KINDS = {"corner": 8, "edge": 7, "center": 4}  # of cells of the square, with the one that stands for each


def slide_name(grid, goal_blank):
    if grid == SQUARE:
        return "eight-" + kind_of(goal_blank)
    size = "slide-%dx%d" % grid
    return size if goal_blank == math.prod(grid) - 1 else "%s-%d" % (size, goal_blank)


def kind_of(cell):
    return {cell: kind for kind, cell in KINDS.items()}[cell]


def puzzle_named(name):
    """The puzzle that the table with this name answers."""
    puzzle, _, rest = name.partition("-")
    if puzzle == "eight" and rest in KINDS:
        return Slide(SQUARE, KINDS[rest])
    if puzzle == "cube":
        return Cube(start=start_state(KINDS[rest])) if rest in KINDS else Cube(goal=pattern_from(rest))
    if puzzle == "slide":
        size, _, cell = rest.partition("-")
        grid = grid_from(size)
        goal_blank = int(cell) if cell else math.prod(grid) - 1
        if grid in UPRIGHT and goal_blank in range(math.prod(grid)):
            largest = turned_cell(symmetry_for(grid, goal_blank), grid, goal_blank)
            if slide_name(grid, largest) == name:
                return Slide(grid, goal_blank)
    raise ValueError("no table is named " + name)


# --- What people type -------------------------------------------------------------------------------------------------


def grid_from(text):
    rows, cols = text.split("x")
    return int(rows), int(cols)


def board_from(text, grid):
    symbols = text.split(",") if "," in text else text
    board = tuple(0 if symbol == "x" else int(symbol) for symbol in symbols)
    if sorted(board) != list(range(math.prod(grid))):
        raise ValueError("not a board of %d x %d cells: %s" % (*grid, text))
    return board


def state_from(words):
    def cube(word):
        sides = set(COLOURS) - set(word)
        if word != "E" and (len(word) != 2 or len(sides) != 1):
            raise ValueError("not a cube: " + word)
        return word if word == "E" else word + sides.pop()

    state = tuple(cube(word) for word in words)
    if len(state) != 9 or state.count("E") != 1:
        raise ValueError("not the state of eight cubes: " + " ".join(words))
    return state


def pattern_from(text):
    if len(text) != 9 or text.count("E") != 1 or set(text) - set("WRBE"):
        raise ValueError("not a pattern: " + text)
    return tuple(text)


# --- Table files ------------------------------------------------------------------------------------------------------

MAGIC = b"\x898FOLD\r\n"
VERSION = 1
PREFIX = struct.Struct("<8sIIQ")  # magic, version, the header's length and checksum
LONGEST_HEADER = 16384
PAGE = 4096
ALIGNMENT = 64


class Damaged(Exception):
    """A table that is missing or not sound."""


def expect(expected, found, what):
    if expected != found:
        raise Damaged("%s: expected %r, found %r" % (what, expected, found))


class Fields:
    """Takes the fields of a header one after the other."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def bytes(self, length):
        if length > len(self.data) - self.at:
            raise Damaged("the header breaks off")
        self.at += length
        return self.data[self.at - length : self.at]

    def u8(self):
        return self.bytes(1)[0]

    def u32(self):
        return int.from_bytes(self.bytes(4), "little")

    def u64(self):
        return int.from_bytes(self.bytes(8), "little")

    def text(self):
        return self.bytes(self.u64()).decode("ascii", "replace")

    def option(self, field):
        tag = self.u8()
        if tag > 1:
            raise Damaged("an option with tag %d" % tag)
        return field() if tag else None

    def list(self, field):
        return [field() for _ in range(self.u64())]


class Header:
    def __init__(self, data):
        fields = Fields(data)
        self.name = fields.text()
        self.puzzle = fields.text()
        self.roots = fields.text()
        self.ranks = fields.text()
        self.states = fields.u64()
        self.bound = fields.option(fields.u32)
        self.levels = fields.list(fields.u64)
        self.page = fields.u32()
        self.sections = fields.list(lambda: (fields.text(), fields.u64(), fields.u64()))  # kind, offset, length
        self.checksum = fields.u64()
        expect(len(data), fields.at, "the header's end")


class Table:
    """An open table. All is checked but the pages, which are checked when they are first read."""

    def __init__(self, folder, name):
        self.puzzle = puzzle_named(name)
        try:
            with open(os.path.join(folder, name + ".tbl"), "rb") as file:
                self.data = file.read()
        except OSError as error:
            raise Damaged(str(error)) from error
        self.header, header_end = self.read_header()
        expect(name, self.header.name, "the name")
        for field in ("puzzle", "roots", "ranks", "states"):
            expect(getattr(self.puzzle, field), getattr(self.header, field), field)
        expect(PAGE, self.header.page, "the page size")
        self.check_levels()
        self.sections = {}  # by the kind: its bytes and its pages' checksums
        self.check_sections(header_end)
        self.sound_pages = set()

    def read_header(self):
        if len(self.data) < PREFIX.size:
            raise Damaged("too short for a prefix")
        magic, version, length, checksum = PREFIX.unpack_from(self.data)
        expect(MAGIC, magic, "the magic")
        expect(VERSION, version, "the version")
        end = PREFIX.size + length
        if length > LONGEST_HEADER or end > len(self.data):
            raise Damaged("a header of %d bytes" % length)
        expect(checksum, xxh3(self.data[PREFIX.size : end]), "the header's checksum")
        return Header(self.data[PREFIX.size : end]), end

    def check_levels(self):
        levels, bound, states = self.header.levels, self.header.bound, self.header.states
        if not 1 <= len(levels) <= 256 or 0 in levels:
            raise Damaged("levels without states, none, or too many")
        if bound is None:
            expect(states, sum(levels), "the states of all levels")
        elif sum(levels) > states or len(levels) > bound + 1:
            raise Damaged("levels of too many states or beyond the bound")
        elif sum(levels) < states:
            expect(bound + 1, len(levels), "the number of levels")

    def check_sections(self, end):
        plane = (self.header.states + 7) // 8
        lengths = {"bits": plane}
        if self.header.bound is not None:
            lengths["reached"] = plane
        if self.puzzle.nearest_bytes is not None:
            lengths["nearest"] = self.puzzle.nearest_bytes
        pages = sum(page_count(length) for length in lengths.values())
        expected = [("checksums", 8 * pages), *lengths.items()]
        expect(expected, [(kind, length) for kind, _, length in self.header.sections], "the sections")
        for kind, offset, length in self.header.sections:
            expect(end + -end % ALIGNMENT, offset, "the offset of " + kind)
            expect(bytes(offset - end), self.data[end:offset], "the gap before " + kind)
            end = offset + length
        expect(end, len(self.data), "the file's length")
        _, offset, length = self.header.sections[0]
        checksums = self.data[offset : offset + length]
        expect(self.header.checksum, xxh3(checksums), "the checksums' checksum")
        page = 0
        for kind, offset, length in self.header.sections[1:]:
            first, page = page, page + page_count(length)
            self.sections[kind] = self.data[offset : offset + length], checksums[8 * first : 8 * page]

    def check_page(self, kind, page):
        section, checksums = self.sections[kind]
        expected = int.from_bytes(checksums[8 * page : 8 * page + 8], "little")
        expect(expected, xxh3(section[PAGE * page : PAGE * (page + 1)]), "the checksum of page %d of %s" % (page, kind))
        self.sound_pages.add((kind, page))

    def byte(self, kind, at):
        if (kind, at // PAGE) not in self.sound_pages:
            self.check_page(kind, at // PAGE)
        return self.sections[kind][0][at]

    def bit(self, kind, rank):
        return self.byte(kind, rank // 8) >> rank % 8 & 1

    def distance_modulo_4(self, state):
        """None if the state cannot be reached or lies beyond the bound."""
        rank = self.puzzle.rank(state)
        if rank is None or (self.header.bound is not None and not self.bit("reached", rank)):
            return None
        return 2 * self.bit("bits", rank) + self.puzzle.parity(state)

    def walk(self, state, letters=LETTERS):
        """The path from a state to its root: at each state the first of the letters that leads to a parent."""
        path = ""
        modulo = self.distance_modulo_4(state)
        while not self.puzzle.is_root(state):
            for letter in letters:
                parent = self.puzzle.moved(state, letter)
                if parent and self.distance_modulo_4(parent) == (modulo - 1) % 4:
                    break
            else:
                raise Damaged("a state without a parent")
            path += letter
            state, modulo = parent, (modulo - 1) % 4
            if len(path) >= len(self.header.levels):
                raise Damaged("a path that is longer than the greatest distance")
        return path

    def check(self):
        """Checks every page, and counts the bits."""
        for kind, (section, _) in self.sections.items():
            for page in range(page_count(len(section))):
                self.check_page(kind, page)
        levels, states = self.header.levels, self.header.states
        expect(self.puzzle.root_count, levels[0], "the number of roots")
        counts = {"bits": sum(levels[2::4]) + sum(levels[3::4]), "reached": sum(levels)}
        for kind in set(counts) & set(self.sections):
            section, _ = self.sections[kind]
            bits = int.from_bytes(section, "little")
            expect(counts[kind], ones(bits), "the number of ones in " + kind)
            expect(0, bits >> states, "what is behind the last state of " + kind)


def page_count(length):
    return (length + PAGE - 1) // PAGE


open_table = functools.lru_cache(maxsize=None)(Table)

# --- Questions --------------------------------------------------------------------------------------------------------


def slide_path(folder, grid, start, goal):
    """The smallest of the shortest paths from one board to another."""
    symmetry = symmetry_for(grid, goal.index(0))
    start, goal = turned(symmetry, grid, start), turned(symmetry, grid, goal)
    new_names = {tile: name for name, tile in enumerate((tile for tile in goal if tile), 1)}
    start = tuple(new_names.get(tile, 0) for tile in start)
    table = open_table(folder, slide_name(turned_grid(symmetry, grid), goal.index(0)))
    if table.puzzle.rank(start) is None:
        return "unsolvable"
    if table.distance_modulo_4(start) is None:
        return ">%d" % table.header.bound
    letters = {turned_letter(symmetry, letter): letter for letter in LETTERS}
    return "".join(letters[letter] for letter in table.walk(start, letters))


def path_from_start(folder, blank, pattern):
    """A shortest path from the start with its blank in a cell to a state that shows the pattern."""
    symmetry = symmetry_for(SQUARE, blank)
    pattern = turned(symmetry, SQUARE, pattern)
    if symmetry[0]:
        pattern = tuple({"R": "B", "B": "R"}.get(top, top) for top in pattern)
    table = open_table(folder, "cube-" + kind_of(turned_cell(symmetry, SQUARE, blank)))
    number = pattern_number(pattern)
    state = state_of(number, table.byte("nearest", number))
    if table.puzzle.rank(state) is None:
        raise Damaged("a nearest state that cannot be reached")
    if table.distance_modulo_4(state) is None:
        return ">%d" % table.header.bound
    letters = {turned_letter(symmetry, letter): letter for letter in LETTERS}
    return "".join(letters[OPPOSITE[letter]] for letter in reversed(table.walk(state)))


def path_to_pattern(folder, state, pattern):
    """The smallest of the shortest paths from any state of the cubes to a pattern."""
    if state == start_state(state.index("E")):
        return path_from_start(folder, state.index("E"), pattern)
    table = open_table(folder, "cube-" + "".join(pattern))
    if table.distance_modulo_4(state) is None:
        return ">%d" % table.header.bound
    return table.walk(state)


def answer(folder, words):
    """The answer to a question."""
    puzzle, *words = words
    if puzzle == "eight":
        puzzle, words = "slide", ["3x3", *words]
    if puzzle == "slide" and 2 <= len(words) <= 3:
        grid = grid_from(words[0])
        boards = [board_from(text, grid) for text in words[1:]]
        return slide_path(folder, grid, boards[0], boards[1] if boards[1:] else ascending(grid, math.prod(grid) - 1))
    if puzzle == "cube" and len(words) == 3:
        if not {words[0], words[1]} <= {"1", "2", "3"}:
            raise ValueError("X and Y are 1, 2 or 3")
        return path_from_start(folder, int(words[0]) - 1 + 3 * (int(words[1]) - 1), pattern_from(words[2]))
    if puzzle == "cube" and len(words) == 10:
        return path_to_pattern(folder, state_from(words[:9]), pattern_from(words[9]))
    raise ValueError("not a question: " + " ".join([puzzle, *words]))


def check(folder, files):
    """Checks files and prints what they hold; an exit status."""
    status = 0
    for file in files or sorted(name for name in os.listdir(folder) if name.endswith(".tbl")):
        try:
            table = Table(folder, file[:-4] if file.endswith(".tbl") else file)
            table.check()
        except (Damaged, ValueError) as wrong:
            print("%s: %s" % (file, wrong), file=sys.stderr)
            status = 2
            continue
        header = table.header
        bound = "" if header.bound is None else ", bounded at %d: %d" % (header.bound, sum(header.levels))
        print("%s: %d states%s; by distance:" % (header.name, header.states, bound), *header.levels)
    return status


def answer_lines(folder):
    """Answers questions from standard input; an exit status."""
    status = 0
    for line in filter(str.strip, sys.stdin):
        try:
            print(answer(folder, line.split()))
        except ValueError as wrong:
            print("invalid")
            print(wrong, file=sys.stderr)
            status = 1
    return status


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    folder, command, *rest = arguments
    try:
        if command == "check":
            return check(folder, rest)
        if command == "answer":
            return answer_lines(folder)
        words = [word for argument in rest for word in argument.split()] if command == "cube" else rest
        print(answer(folder, [command, *words]))
        return 0
    except Damaged as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except ValueError as wrong:
        print(wrong, file=sys.stderr)
        return 1


# --- XXH3, 64 bits, seed 0 --------------------------------------------------------------------------------------------

P32_1, P32_2, P32_3 = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D
P64_1, P64_2, P64_3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
P64_4, P64_5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
P_MX1, P_MX2 = 0x165667919E3779F9, 0x9FB21C651E98DF25
SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"
)


def low64(number):
    return number & 0xFFFFFFFFFFFFFFFF


def u64_at(data, at):
    return int.from_bytes(data[at : at + 8], "little")


def u32_at(data, at):
    return int.from_bytes(data[at : at + 4], "little")


def rotated(number, bits):
    return low64(number << bits) | number >> 64 - bits


def folded(a, b):
    """The two halves of a product of 128 bits, combined."""
    product = a * b
    return low64(product) ^ product >> 64


def mixed(data, at, secret_at):
    """Sixteen bytes."""
    low = u64_at(data, at) ^ u64_at(SECRET, secret_at)
    high = u64_at(data, at + 8) ^ u64_at(SECRET, secret_at + 8)
    return folded(low, high)


def avalanche(number):
    number = low64(number)
    number = low64((number ^ number >> 37) * P_MX1)
    return number ^ number >> 32


def avalanche_of_xxh64(number):
    number = low64((number ^ number >> 33) * P64_2)
    number = low64((number ^ number >> 29) * P64_3)
    return number ^ number >> 32


def xxh3(data):
    length = len(data)
    if length == 0:
        return avalanche_of_xxh64(u64_at(SECRET, 56) ^ u64_at(SECRET, 64))
    if length <= 3:
        combined = data[0] << 16 | data[length // 2] << 24 | data[-1] | length << 8
        return avalanche_of_xxh64(combined ^ u32_at(SECRET, 0) ^ u32_at(SECRET, 4))
    if length <= 8:
        combined = u32_at(data, length - 4) | u32_at(data, 0) << 32
        number = combined ^ u64_at(SECRET, 8) ^ u64_at(SECRET, 16)
        number ^= rotated(number, 49) ^ rotated(number, 24)
        number = low64(number * P_MX2)
        number = low64((number ^ (number >> 35) + length) * P_MX2)
        return number ^ number >> 28
    if length <= 16:
        low = u64_at(data, 0) ^ u64_at(SECRET, 24) ^ u64_at(SECRET, 32)
        high = u64_at(data, length - 8) ^ u64_at(SECRET, 40) ^ u64_at(SECRET, 48)
        swapped = int.from_bytes(low.to_bytes(8, "little"), "big")
        return avalanche(length + swapped + high + folded(low, high))
    if length <= 128:
        pairs = range((length + 31) // 32)
        front = sum(mixed(data, 16 * i, 32 * i) for i in pairs)
        back = sum(mixed(data, length - 16 * (i + 1), 32 * i + 16) for i in pairs)
        return avalanche(length * P64_1 + front + back)
    if length <= 240:
        front = sum(mixed(data, 16 * i, 16 * i) for i in range(8))
        rest = sum(mixed(data, 16 * i, 16 * (i - 8) + 3) for i in range(8, length // 16))
        return avalanche(avalanche(length * P64_1 + front) + rest + mixed(data, length - 16, 119))
    return xxh3_of_stripes(data)


STRIPE = 64
STRIPES_IN_BLOCK = 16
# The words of the secret for each stripe of a block, for the end of a block, and for the last stripe.
SECRETS = [struct.unpack_from("<8Q", SECRET, 8 * stripe) for stripe in range(STRIPES_IN_BLOCK)]
SECRET_OF_BLOCK_END = struct.unpack_from("<8Q", SECRET, 128)
SECRET_OF_LAST = struct.unpack_from("<8Q", SECRET, 121)


def xxh3_of_stripes(data):
    """More than 240 bytes: stripes of 64 into eight lanes, which are scrambled behind every sixteenth stripe."""
    lanes = [P32_3, P64_1, P64_2, P64_3, P64_4, P32_2, P64_5, P32_1]

    def add(at, secret):
        for lane, (word, key) in enumerate(zip(struct.unpack_from("<8Q", data, at), secret)):
            lanes[lane ^ 1] += word
            key ^= word
            lanes[lane] += (key & 0xFFFFFFFF) * (key >> 32)

    for stripe in range((len(data) - 1) // STRIPE):
        add(STRIPE * stripe, SECRETS[stripe % STRIPES_IN_BLOCK])
        if stripe % STRIPES_IN_BLOCK == STRIPES_IN_BLOCK - 1:
            for lane, key in enumerate(SECRET_OF_BLOCK_END):
                sum64 = low64(lanes[lane])
                lanes[lane] = low64((sum64 ^ sum64 >> 47 ^ key) * P32_1)
    add(len(data) - STRIPE, SECRET_OF_LAST)
    keyed = [low64(number) ^ u64_at(SECRET, 11 + 8 * lane) for lane, number in enumerate(lanes)]
    return avalanche(len(data) * P64_1 + sum(folded(*keyed[lane : lane + 2]) for lane in range(0, 8, 2)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
