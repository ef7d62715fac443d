//! Tells the linker how to make a program that starts quickly: most of the time of one question is spent before `main`.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=layout.ld");
    let is = |name, value| env::var(name).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        // What unwinds the stack, of which a program that aborts needs a few kilobytes for the names in a backtrace, comes
        // from the compiler's archive then, and not from a library that has to be found, mapped and bound at each start.
        println!("cargo::rustc-link-lib=gcc_eh");
        // At a fixed address nothing has to be adjusted before the first line runs, and then to be protected. To draw the
        // address by lot, and to protect, guards memory that can be corrupted: all but one line here is safe Rust, and the
        // libraries are still loaded at random places. What begins with a page of its own takes up fewer.
        println!("cargo::rustc-link-arg-bins=-no-pie");
        println!("cargo::rustc-link-arg-bins=-Wl,-z,norelro,-z,separate-code");
        // Where it is compiled to be small, as it is shipped, it also goes without names, which cargo forgets for a package with
        // a level of its own, and without what tells how to unwind a stack on which nothing has a name. What panics says so,
        // and where, before it aborts. And what runs at each start lies together.
        if is("OPT_LEVEL", "z") {
            println!("cargo::rustc-link-arg-bins=-Wl,-s");
            println!("cargo::rustc-link-arg-bins=-T{}/layout.ld", env!("CARGO_MANIFEST_DIR"));
        }
    }
}
