//! Whether this machine has the instructions that the program was built with.

/// The first group of instructions that the program may use and this machine lacks.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub fn missing() -> Option<&'static str> {
    None
}

/// The first group of instructions that the program may use and this machine lacks.
///
/// Asks the processor itself: the standard library's question is answered when compiling, with "yes".
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub fn missing() -> Option<&'static str> {
    lacking(|leaf, register| {
        let found = std::arch::x86_64::__cpuid_count(leaf, 0);
        match register {
            Register::Ebx => found.ebx,
            Register::Ecx => found.ecx,
        }
    })
}

#[cfg(any(test, all(target_arch = "x86_64", target_feature = "avx2")))]
#[derive(Clone, Copy)]
enum Register {
    Ebx,
    Ecx,
}

#[cfg(any(test, all(target_arch = "x86_64", target_feature = "avx2")))]
/// What x86-64-v3 adds: name, leaf of `cpuid`, register and bit of the answer.
const NEEDED: [(&str, u32, Register, u32); 8] = [
    ("FMA", 1, Register::Ecx, 12),
    ("MOVBE", 1, Register::Ecx, 22),
    ("AVX", 1, Register::Ecx, 28),
    ("F16C", 1, Register::Ecx, 29),
    ("BMI1", 7, Register::Ebx, 3),
    ("AVX2", 7, Register::Ebx, 5),
    ("BMI2", 7, Register::Ebx, 8),
    ("LZCNT", 0x8000_0001, Register::Ecx, 5),
];

#[cfg(any(test, all(target_arch = "x86_64", target_feature = "avx2")))]
fn lacking(ask: impl Fn(u32, Register) -> u32) -> Option<&'static str> {
    let mut needed = NEEDED.iter();
    let found = needed.find(|&&(_, leaf, register, bit)| ask(leaf, register) >> bit & 1 == 0);
    found.map(|&(name, ..)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_missing_group_is_named() {
        assert_eq!(lacking(|_, _| u32::MAX), None);
        assert_eq!(lacking(|_, _| 0), Some("FMA"));
        let without_bmi2 = |leaf, _| if leaf == 7 { !(1 << 8) } else { u32::MAX };
        assert_eq!(lacking(without_bmi2), Some("BMI2"));
    }

    #[test]
    fn a_machine_that_runs_the_tests_lacks_nothing() {
        assert_eq!(missing(), None);
    }
}
