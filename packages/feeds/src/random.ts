// Randomness that can be asked for any place at once: the same seed, stream and counter give the same number, in any
// order. A simulated price of any second can so be computed without the seconds before it.

/** 32 well-mixed bits. */
function bits(seed: number, stream: number, counter: number): number {
  let mixed = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b)
  mixed = avalanche(mixed ^ Math.imul(stream + 0x7f4a_7c15, 0xc2b2_ae35))
  return avalanche(mixed ^ Math.imul(counter, 0x27d4_eb2f)) >>> 0
}

function avalanche(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0_aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97)
  return mixed ^ (mixed >>> 15)
}

const BITS = 2 ** 32

/** Evenly between 0 and 1, neither of them. */
export function uniform(seed: number, stream: number, counter: number): number {
  return (bits(seed, stream, counter) + 0.5) / BITS
}

/** Standard normal, by Box and Muller's method. */
export function normal(seed: number, stream: number, counter: number): number {
  const radius = Math.sqrt(-2 * Math.log(uniform(seed, stream, counter)))
  return radius * Math.cos(2 * Math.PI * uniform(seed, stream + HALF, counter))
}

/** Streams of the second numbers that a normal needs lie far from all others. */
const HALF = 0x4000_0000

const TAIL = 0.45

/** Like a normal, of the same variance, with the fat tails that prices have: its own spread is random too. */
export function fatTailed(seed: number, stream: number, counter: number): number {
  const spread = Math.exp(TAIL * normal(seed, stream + QUARTER, counter) - TAIL * TAIL)
  return spread * normal(seed, stream, counter)
}

const QUARTER = 0x2000_0000
