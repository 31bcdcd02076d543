import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressed, takesGzip } from './compressed.ts'
import { GATEWAY_LIMITS } from './limits.ts'

describe('gzip', () => {
  test.each([
    'gzip',
    'GZIP',
    'br, gzip',
    'gzip, deflate, br, zstd',
    'gzip;q=0.5',
    'br;q=1.0, gzip; q=0.001',
    '*',
  ])('is taken by %j', (accepted) => {
    expect(takesGzip(accepted)).toBe(true)
  })

  test.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip;q=0.000, *', 'gzip;q=nonsense', 'x-gzipped'])(
    'is not taken by %j',
    (accepted) => {
      expect(takesGzip(accepted)).toBe(false)
    },
  )
})

describe('an answer', () => {
  const long = JSON.stringify(Array.from({ length: 2_000 }, (_, at) => ({ at, name: 'ราคา' })))

  test('comes back as it was', async () => {
    const packed = await compressed(long, 'gzip')
    expect(packed?.length).toBeLessThan(long.length / 4)
    expect(gunzipSync(packed as Buffer).toString()).toBe(long)
  })

  test('that is small, or not taken so, is left alone', async () => {
    expect(await compressed('x'.repeat(GATEWAY_LIMITS.compressedFrom - 1), 'gzip')).toBeUndefined()
    expect(await compressed(long, 'br')).toBeUndefined()
  })
})
