// A seeded source of unsigned 32-bit integers (splitmix32), for tests and the simulator.
// The same seed gives the same row for ever. Never used for anything secret.

export type RandomSource = () => number

export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}

export function seededBytes(random: RandomSource): (size: number) => Uint8Array {
  return (size) => Uint8Array.from({ length: size }, () => random() & 0xff)
}
