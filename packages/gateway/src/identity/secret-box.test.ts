import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SecretBox } from './secret-box.ts'

const box = new SecretBox(randomBytes(32))
const plain = Buffer.from('JBSWY3DPEHPK3PXP')

describe('a sealed text', () => {
  it('opens for its purpose and owner, and looks different every time', () => {
    const sealed = box.seal('authenticator', '7', plain)
    expect(box.open('authenticator', '7', sealed)).toEqual(plain)
    expect(sealed.includes(plain)).toBe(false)
    expect(box.seal('authenticator', '7', plain)).not.toEqual(sealed)
  })

  it('opens for nobody else, with no other key, and not when a single bit was changed', () => {
    const sealed = box.seal('authenticator', '7', plain)
    expect(() => box.open('authenticator', '8', sealed)).toThrow()
    expect(() => box.open('picture', '7', sealed)).toThrow()
    expect(() => new SecretBox(randomBytes(32)).open('authenticator', '7', sealed)).toThrow()
    for (let place = 0; place < sealed.length; place++) {
      const changed = Buffer.from(sealed)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(() => box.open('authenticator', '7', changed), `byte ${place}`).toThrow()
    }
    for (const length of [0, 1, 28, sealed.length - 1]) {
      expect(() => box.open('authenticator', '7', sealed.subarray(0, length))).toThrow()
    }
  })
})

describe('a keyed hash', () => {
  it('depends on purpose, text and key', () => {
    expect(box.hash('code', '123456')).toEqual(box.hash('code', '123456'))
    const others = [
      box.hash('code', '123457'),
      box.hash('recovery', '123456'),
      new SecretBox(randomBytes(32)).hash('code', '123456'),
    ]
    for (const other of others) expect(other).not.toEqual(box.hash('code', '123456'))
  })

  it('needs a key of 32 bytes', () => {
    expect(() => new SecretBox(randomBytes(31))).toThrow('32 bytes')
  })
})
