import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CodecError, Reader, Writer } from './bytes.ts'

function written(write: (writer: Writer) => void): number[] {
  const writer = new Writer(1)
  write(writer)
  return [...writer.finish()]
}

function readFrom<T>(bytes: readonly number[], read: (reader: Reader) => T): T {
  const reader = new Reader(Uint8Array.from(bytes))
  const value = read(reader)
  reader.end()
  return value
}

const NINES = new Array<number>(24).fill(0xff)

describe('[canonical bytes] unsigned integers', () => {
  test.each([
    [0, [0]],
    [1, [1]],
    [127, [0x7f]],
    [128, [0x80, 0x01]],
    [300, [0xac, 0x02]],
    [2 ** 32, [0x80, 0x80, 0x80, 0x80, 0x10]],
    [Number.MAX_SAFE_INTEGER, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])('%d', (value, bytes) => {
    expect(written((writer) => writer.uint(value))).toEqual(bytes)
    expect(readFrom(bytes, (reader) => reader.uint())).toBe(value)
  })

  test.each([
    ['a needless zero byte', [0x80, 0x00]],
    ['a needless zero byte, longer', [0x81, 0x80, 0x00]],
    ['2^53', [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10]],
    ['nine bytes', [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]],
    ['an early end', [0x80]],
    ['nothing', []],
  ])('refuses %s', (_, bytes) => {
    expect(() => readFrom(bytes, (reader) => reader.uint())).toThrow(CodecError)
  })
})

test('[canonical bytes] an integer of 64 bits gives the same bytes from its halves', () => {
  const edges = [0n, 1n, 255n, 256n, 2n ** 31n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 53n, 2n ** 63n - 1n]
  const numbers = fc.oneof(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.bigInt(-(2n ** 34n), 2n ** 34n))
  const isSame = (value: bigint): void => {
    const [low, high] = [Number(BigInt.asIntN(32, value)), Number(value >> 32n)]
    expect(written((writer) => writer.int64(low, high))).toEqual(written((writer) => writer.int(value)))
  }
  for (const edge of [...edges, -(2n ** 63n)]) {
    isSame(edge)
    if (edge > 0n) isSame(-edge)
  }
  fc.assert(fc.property(numbers, isSame))
})

describe('[canonical bytes] signed integers', () => {
  test.each<[bigint, number[]]>([
    [0n, [0]],
    [1n, [1, 1]],
    [-1n, [0x81, 1]],
    [255n, [1, 255]],
    [256n, [2, 0, 1]],
    [-256n, [0x82, 0, 1]],
    [2n ** 48n - 1n, [6, 255, 255, 255, 255, 255, 255]],
    [2n ** 48n, [7, 0, 0, 0, 0, 0, 0, 1]],
    [BigInt(Number.MAX_SAFE_INTEGER), [7, 255, 255, 255, 255, 255, 255, 0x1f]],
    [2n ** 53n, [7, 0, 0, 0, 0, 0, 0, 0x20]],
    [2n ** 192n - 1n, [24, ...NINES]],
    [1n - 2n ** 192n, [0x98, ...NINES]],
  ])('%d', (value, bytes) => {
    expect(written((writer) => writer.int(value))).toEqual(bytes)
    expect(readFrom(bytes, (reader) => reader.int())).toBe(value)
  })

  test('refuses to write what no reader takes', () => {
    expect(() => written((writer) => writer.int(2n ** 192n))).toThrow(CodecError)
    expect(() => written((writer) => writer.int(-(2n ** 192n)))).toThrow(CodecError)
  })

  test.each([
    ['minus zero', [0x80]],
    ['a needless zero byte', [2, 1, 0]],
    ['a lone zero byte', [1, 0]],
    ['25 bytes', [25, ...NINES, 1]],
    ['the longest length a byte can say', [0x7f]],
    ['an early end', [3, 1, 2]],
    ['nothing', []],
  ])('refuses %s', (_, bytes) => {
    expect(() => readFrom(bytes, (reader) => reader.int())).toThrow(CodecError)
  })
})

describe('[canonical bytes] texts and blobs', () => {
  test.each([
    '',
    'a',
    'A'.repeat(40),
    'A'.repeat(41),
    'ä',
    '漢字',
    '🙂',
    '\u0000',
    'a\ufeffb',
    '\ufeff',
    '\ufeffabc',
    '\ufeff\ufeffabc',
  ])('%j comes back as it was', (text) => {
    const bytes = written((writer) => writer.text(text))
    expect(readFrom(bytes, (reader) => reader.text())).toBe(text)
  })

  test.each([
    ['a stray continuation byte', [1, 0x80]],
    ['an overlong slash', [2, 0xc0, 0xaf]],
    ['a surrogate', [3, 0xed, 0xa0, 0x80]],
    ['half a character', [2, 0xe6, 0xbc]],
    ['a length beyond the end', [5, 0x41]],
    ['a length of 2^53 - 1', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x41]],
  ])('refuses %s', (_, bytes) => {
    expect(() => readFrom(bytes, (reader) => reader.text())).toThrow(CodecError)
  })

  test('a blob is a copy: changing the source afterwards changes nothing', () => {
    const source = Uint8Array.of(2, 7, 8)
    const blob = new Reader(source).blob()
    source[1] = 99
    expect([...blob]).toEqual([7, 8])
  })
})

describe('the writer and the reader', () => {
  test('grows from one byte to many without losing any', () => {
    const writer = new Writer(1)
    for (let value = 0; value < 5_000; value++) writer.uint(value)
    const reader = new Reader(writer.finish())
    for (let value = 0; value < 5_000; value++) expect(reader.uint()).toBe(value)
    reader.end()
  })

  test('truncate takes back what came after, reset takes back all', () => {
    const writer = new Writer()
    writer.u8(1)
    writer.u8(2)
    writer.truncate(1)
    writer.u8(3)
    expect([...writer.finish()]).toEqual([1, 3])
    writer.truncate(99)
    expect(writer.length).toBe(2)
    writer.reset()
    expect([...writer.view()]).toEqual([])
  })

  test('finish is a copy that later writes leave alone', () => {
    const writer = new Writer()
    writer.u8(1)
    const taken = writer.finish()
    writer.reset()
    writer.u8(2)
    expect([...taken]).toEqual([1])
  })

  test('bytes left over are damage', () => {
    expect(() => readFrom([1, 2], (reader) => reader.u8())).toThrow(CodecError)
    expect(readFrom([1], (reader) => reader.u8())).toBe(1)
    expect(() => new Reader(new Uint8Array()).u8()).toThrow(CodecError)
    expect(() => new Reader(Uint8Array.of(1)).raw(2)).toThrow(CodecError)
  })
})
