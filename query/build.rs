//! Tells the linker how to make a program that starts quickly: most of the time of one question is spent before `main`.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=no-unwinding.ld");
    let is = |name, value| env::var(name).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        // What unwinds the stack, of which a program that aborts needs a few kilobytes for the names in a backtrace, comes
        // from the compiler's archive then, and not from a library that has to be found, mapped and bound at each start.
        println!("cargo::rustc-link-lib=gcc_eh");
        // At a fixed address nothing has to be adjusted before the first line runs. To draw the address by lot guards memory
        // that can be corrupted: all but one line here is safe Rust, and the libraries are still loaded at random places.
        println!("cargo::rustc-link-arg-bins=-no-pie");
        // Where it is compiled to be small, as it is shipped, it also goes without names, which cargo forgets for a package with
        // a level of its own, and without what tells how to unwind a stack on which nothing has a name. What panics says so,
        // and where, before it aborts.
        if is("OPT_LEVEL", "z") {
            println!("cargo::rustc-link-arg-bins=-Wl,-s,-T,{}/no-unwinding.ld", env!("CARGO_MANIFEST_DIR"));
        }
    }
}
