import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUCKETS, SYSTEM_ACCOUNTS } from '../account-ref.ts'
import { command } from '../commands.ts'
import { event } from '../events.ts'
import { accountRef } from '../fields.ts'
import { COMMAND_SAMPLES, RECORD_SAMPLES } from '../golden-commands-suite.ts'
import { CONTRACT_REPLY_SAMPLES } from '../golden-contract-events-suite.ts'
import { EVENT_SAMPLES, OUTCOME_SAMPLES, REPLY_SAMPLES } from '../golden-events-suite.ts'
import { decode, decodeRecord, encode, encodeRecord, outcome, reply } from '../records.ts'
import { CodecError } from './bytes.ts'
import { bool, fixedBytes, int, list, optional, type Schema, struct, text, uint, word } from './schema.ts'

const RANGE = 2n ** 192n - 1n
const uints = fc.maxSafeNat()
const ints = fc.oneof(
  fc.bigInt({ min: -300n, max: 300n }),
  fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
  fc.bigInt({ min: -RANGE, max: RANGE }),
)
// Whole Unicode texts: the byte order mark and characters outside the first plane included, halves of pairs not.
const texts = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('\ufeff', 'a', '0', '漢'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 30,
  })
  .filter((value) => /^\P{Surrogate}*$/u.test(value) && value.length <= 30)
const WORDS = ['buy', 'sell', 'hold'] as const

interface Kind {
  readonly schema: Schema<unknown>
  readonly values: fc.Arbitrary<unknown>
}

function kind<T>(schema: Schema<T>, values: fc.Arbitrary<T>): Kind {
  return { schema, values }
}

const inner = struct({ flag: bool, size: optional(int('size')) })
const innerValues = fc.record({ flag: fc.boolean(), size: fc.option(ints, { nil: undefined }) })

const KINDS: Readonly<Record<string, Kind>> = {
  uint: kind(uint<number>('number'), uints),
  int: kind(int('integer'), ints),
  bool: kind(bool, fc.boolean()),
  text: kind(text('text', 30), texts),
  bytes: kind(fixedBytes('hash', 4), fc.uint8Array({ minLength: 4, maxLength: 4 })),
  word: kind(word(WORDS), fc.constantFrom(...WORDS)),
  optional: kind(optional(text('text', 30)), fc.option(texts, { nil: undefined })),
  list: kind(list(int('integer'), 5), fc.array(ints, { maxLength: 5 })),
  struct: kind(
    struct({ id: uint<number>('id'), name: text('name', 30), inner, more: list(inner, 3) }),
    fc.record({ id: uints, name: texts, inner: innerValues, more: fc.array(innerValues, { maxLength: 3 }) }),
  ),
  account: kind(
    accountRef,
    fc.oneof(
      fc.record({
        kind: fc.constant('system' as const),
        name: fc.constantFrom(...SYSTEM_ACCOUNTS),
        sub: uints,
      }),
      fc.record({
        kind: fc.constant('user' as const),
        user: uints.map((value) => value as never),
        wallet: uints.map((value) => value as never),
        bucket: fc.constantFrom(...BUCKETS),
        sub: uints,
      }),
    ),
  ),
}

describe.each(Object.entries(KINDS))('[canonical bytes] %s', (_, { schema, values }) => {
  test('every value comes back as it was', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(decode(schema, encode(schema, value))).toEqual(value)
      }),
      { numRuns: 200 },
    )
  })

  test('every byte string that is accepted is the one that its value has', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => holdsIfAccepted(codecOf(schema), bytes)),
      { numRuns: 500 },
    )
  })
})

/** Either a CodecError, or a value whose encoding is exactly these bytes. Nothing else is allowed. */
function holdsIfAccepted<T>(codec: Codec<T>, bytes: Uint8Array): void {
  let value: T
  try {
    value = codec.decode(bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(CodecError)
    return
  }
  expect(Buffer.compare(codec.encode(value), bytes)).toBe(0)
}

interface Codec<T> {
  encode(value: T): Uint8Array
  decode(bytes: Uint8Array): T
}

function codecOf<T>(schema: Schema<T>): Codec<T> {
  return { encode: (value) => encode(schema, value), decode: (bytes) => decode(schema, bytes) }
}

interface Sample {
  readonly codec: Codec<unknown>
  readonly bytes: Uint8Array
}

function sample<T>(codec: Codec<T>, value: T): Sample {
  return { codec, bytes: codec.encode(value) }
}

const SAMPLES: readonly Sample[] = [
  ...Object.values(COMMAND_SAMPLES).flatMap((pair) => pair.map((each) => sample(codecOf(command), each))),
  ...Object.values(EVENT_SAMPLES).flatMap((pair) => pair.map((each) => sample(codecOf(event), each))),
  ...[...REPLY_SAMPLES, ...CONTRACT_REPLY_SAMPLES].map((each) => sample(codecOf(reply), each)),
  ...OUTCOME_SAMPLES.map((each) => sample(codecOf(outcome), each)),
  ...RECORD_SAMPLES.map((each) => sample({ encode: encodeRecord, decode: decodeRecord }, each)),
]

describe('[P5] damaged records are refused or are another valid record, never anything else', () => {
  test('cut at every byte they are refused', () => {
    for (const { codec, bytes } of SAMPLES) {
      for (let end = 0; end < bytes.length; end++) {
        expect(() => codec.decode(bytes.subarray(0, end))).toThrow(CodecError)
      }
    }
  })

  test('with one byte too many they are refused', () => {
    for (const { codec, bytes } of SAMPLES) {
      expect(() => codec.decode(Uint8Array.from([...bytes, 0]))).toThrow(CodecError)
    }
  })

  test('with any one bit flipped they are refused, or are the record of other bytes', () => {
    for (const { codec, bytes } of SAMPLES) {
      for (let at = 0; at < bytes.length; at++) {
        const flipped = new Uint8Array(bytes)
        flipped[at] = (flipped[at] as number) ^ (1 << (at % 8))
        holdsIfAccepted(codec, flipped)
      }
    }
  })

  test('with several bytes replaced, likewise', () => {
    const place = fc.constantFrom(...SAMPLES)
    const edits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(place, edits, ({ codec, bytes }, changes) => {
        const changed = new Uint8Array(bytes)
        for (const [at, value] of changes) changed[at % changed.length] = value
        holdsIfAccepted(codec, changed)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a length that lies is refused before anything is allocated for it', () => {
    const huge = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]
    const before = process.memoryUsage().arrayBuffers
    for (let count = 0; count < 1_000; count++) {
      expect(() => decode(text('text', 30), Uint8Array.from(huge))).toThrow(CodecError)
      expect(() =>
        decode(list(uint('number'), 2 ** 32), Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0x0f])),
      ).toThrow(CodecError)
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
  })
})

describe('[style 12] limits hold in both directions', () => {
  const long = text('name', 3)
  const few = list(uint<number>('number'), 2)

  test('a text or a list beyond its limit is neither written nor read', () => {
    expect(decode(long, encode(long, 'abc'))).toBe('abc')
    expect(() => encode(long, 'abcd')).toThrow(CodecError)
    expect(() => decode(long, encode(text('name', 9), 'abcd'))).toThrow(CodecError)
    expect(decode(few, encode(few, [1, 2]))).toEqual([1, 2])
    expect(() => encode(few, [1, 2, 3])).toThrow(CodecError)
    expect(() => decode(few, encode(list(uint<number>('number'), 9), [1, 2, 3]))).toThrow(CodecError)
  })

  test.each([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('%d is no id', (value) => {
    expect(() => encode(uint<number>('id'), value)).toThrow(CodecError)
  })

  test('words outside the list, hashes of another length and unknown messages are not written', () => {
    expect(() => encode(word(WORDS), 'steal' as never)).toThrow(CodecError)
    expect(() => encode(fixedBytes('hash', 4), new Uint8Array(5))).toThrow(CodecError)
    expect(() => encode(command, { type: 'PrintMoney' } as never)).toThrow(CodecError)
  })

  test('[style 13] a missing amount is an error, never zero', () => {
    const { amount: _, ...nothing } = COMMAND_SAMPLES.SeeDeposit[0]
    expect(() => encode(command, nothing as never)).toThrow()
    expect(() => encode(command, { ...nothing, amount: Number.NaN } as never)).toThrow()
    expect(() => encode(command, { ...nothing, amount: 1.5 } as never)).toThrow()
  })

  test('[canonical bytes] a text that has no encoding is refused, not replaced by another', () => {
    expect(() => encode(text('name', 9), 'a\ud800')).toThrow(CodecError)
  })

  test('an unknown tag, another version and another record format are refused', () => {
    const bytes = encode(command, COMMAND_SAMPLES.Tick[0])
    expect([...bytes]).toEqual([1, 1])
    expect(() => decode(command, Uint8Array.of(19, 1))).toThrow(/tag 19/)
    expect(() => decode(command, Uint8Array.of(1, 2))).toThrow(/version 2/)
    expect(() => decodeRecord(Uint8Array.of(2, 0, 1, 1))).toThrow(/format 2/)
    expect(decodeRecord(Uint8Array.of(1, 0, 1, 1))).toEqual({ timeMs: 0n, command: { type: 'Tick' } })
  })
})
