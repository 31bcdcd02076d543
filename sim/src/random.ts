// A small seeded source of randomness (sfc32, seeded through splitmix32). A number comes in, the same
// sequence always goes out. It never reads a clock, the system's randomness or any state but its own.

const WARM_UP_ROUNDS = 12
const TWO_TO_32 = 0x1_0000_0000
const BITS_PER_WORD = 32n

function splitmix32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e37_79b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0_aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a_2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}

function hashLabel(label: string): number {
  let hash = 0x811c_9dc5
  for (let index = 0; index < label.length; index++) {
    hash = Math.imul(hash ^ label.charCodeAt(index), 0x0100_0193)
  }
  return hash >>> 0
}

/** A choice and how often it is taken, relative to its neighbours. */
export type Weighted<T> = readonly [weight: number, value: T]

export class Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  constructor(seed: number) {
    const mix = splitmix32(seed ^ Math.floor(seed / TWO_TO_32))
    this.a = mix()
    this.b = mix()
    this.c = mix()
    for (let round = 0; round < WARM_UP_ROUNDS; round++) this.word()
  }

  /** 32 random bits as an unsigned integer. */
  word(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** At least 0, below 1. */
  fraction(): number {
    return this.word() / TWO_TO_32
  }

  /** An integer from min to max, both included. */
  int(min: number, max: number): number {
    if (max < min) throw new RangeError(`no integer from ${min} to ${max}`)
    return min + Math.floor(this.fraction() * (max - min + 1))
  }

  /** A bigint from min to max, both included. */
  bigint(min: bigint, max: bigint): bigint {
    if (max < min) throw new RangeError(`no integer from ${min} to ${max}`)
    const span = max - min + 1n
    let bits = 0n
    // One word more than the span needs makes the bias of the remainder negligible.
    for (let scale = 1n; scale <= span << BITS_PER_WORD; scale <<= BITS_PER_WORD) {
      bits = (bits << BITS_PER_WORD) | BigInt(this.word())
    }
    return min + (bits % span)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(values: readonly T[]): T {
    if (values.length === 0) throw new RangeError('nothing to pick from')
    return values[this.int(0, values.length - 1)] as T
  }

  weighted<T>(choices: readonly Weighted<T>[]): T {
    const total = choices.reduce((sum, [weight]) => sum + weight, 0)
    let left = this.fraction() * total
    for (const [weight, value] of choices) {
      left -= weight
      if (left < 0) return value
    }
    const last = choices.at(-1)
    if (last === undefined) throw new RangeError('nothing to pick from')
    return last[1]
  }

  shuffled<T>(values: readonly T[]): T[] {
    const result = [...values]
    for (let index = result.length - 1; index > 0; index--) {
      const other = this.int(0, index)
      const kept = result[index] as T
      result[index] = result[other] as T
      result[other] = kept
    }
    return result
  }

  /** A generator of its own for one purpose, so that a new draw there does not shift the draws here. */
  fork(label: string): Random {
    return new Random((this.word() ^ hashLabel(label)) >>> 0)
  }
}
