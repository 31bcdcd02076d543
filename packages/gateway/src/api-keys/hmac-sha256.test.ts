import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HmacSha256 } from './hmac-sha256.ts'

function nodes(secret: Buffer, text: string | Buffer): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

const secrets = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 1_500 }),
  fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
)

describe('HMAC-SHA256', () => {
  test('is what Node makes of it, one text after the other', () => {
    fc.assert(
      fc.property(secrets, fc.array(texts, { minLength: 1, maxLength: 5 }), (secret, all) => {
        const hmac = new HmacSha256(secret)
        expect(all.map((text) => hmac.hex(text))).toEqual(all.map((text) => nodes(secret, text)))
      }),
      { numRuns: 500 },
    )
  })

  test('at the edges of a block and of the room', () => {
    for (const secretLength of [0, 63, 64, 65]) {
      const secret = Buffer.alloc(secretLength, 7)
      for (const length of [0, 1, 1_023, 1_024, 1_025]) {
        const text = 'x'.repeat(length)
        expect(new HmacSha256(secret).hex(text)).toBe(nodes(secret, text))
      }
    }
  })

  test('a signature is right in capitals too, and one wrong digit makes it wrong', () => {
    const secret = Buffer.from('secret')
    const hmac = new HmacSha256(secret)
    const right = nodes(secret, 'text')
    expect(hmac.isRight('text', right)).toBe(true)
    expect(hmac.isRight('text', right.toUpperCase())).toBe(true)
    for (let at = 0; at < right.length; at++) {
      const wrong = `${right.slice(0, at)}${right[at] === '0' ? '1' : '0'}${right.slice(at + 1)}`
      expect(hmac.isRight('text', wrong)).toBe(false)
    }
    expect(hmac.isRight('another', right)).toBe(false)
  })
})
