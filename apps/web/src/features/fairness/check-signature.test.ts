import { publishedLine } from '@candor/proof'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkSignature } from './check-signature.ts'
import { PUBLIC_KEY, testSnapshot } from './testing-snapshot.ts'

const [asset] = (await testSnapshot(1)).published.assets
const line = asset === undefined ? '' : publishedLine(asset)
const signature = asset?.signature ?? ''
const good = { publicKey: PUBLIC_KEY, line, signature }

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a signature', () => {
  test('is valid over its own line and nothing else', async () => {
    expect(await checkSignature(good)).toBe('valid')
    expect(await checkSignature({ ...good, line: line.replace('8114', '8115') })).toBe('invalid')
    expect(await checkSignature({ ...good, signature: btoa('\0'.repeat(64)) })).toBe('invalid')
  })

  test.each(['', '?', 'AAAA'])('with the key %j is not valid', async (publicKey) => {
    expect(await checkSignature({ ...good, publicKey })).toBe('invalid')
  })

  test('is not taken for checked in a browser that cannot', async () => {
    vi.stubGlobal('crypto', {})
    expect(await checkSignature(good)).toBe('unsupported')
    vi.stubGlobal('crypto', {
      subtle: { importKey: () => Promise.reject(new DOMException('', 'NotSupportedError')) },
    })
    expect(await checkSignature(good)).toBe('unsupported')
  })
})
