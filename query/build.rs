//! Tells the linker how to make a program that starts quickly: most of the time of one question is spent before `main`.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name, value| env::var(name).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        // What unwinds the stack, of which a program that aborts needs a few kilobytes for the names in a backtrace, comes
        // from the compiler's archive then, and not from a library that has to be found, mapped and bound at each start.
        println!("cargo::rustc-link-lib=gcc_eh");
        // At a fixed address nothing has to be adjusted before the first line runs. To draw the address by lot guards memory
        // that can be corrupted: all but one line here is safe Rust, and the libraries are still loaded at random places.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
