import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { leadsInside, PUSH_HOSTS, publicLookup, readEndpoint } from './endpoint-rules.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGk',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
])('%s will do', (text) => {
  expect(readEndpoint(text, PUSH_HOSTS)?.href).toBe(text)
})

const HOSTILE = [
  '',
  'fcm.googleapis.com',
  'http://fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://push.services.mozilla.com.evil.example/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://0x7f000001/x',
  'https://2130706433/x',
  'https://017700000001/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/x',
  'https://metadata/x',
]

test.each(HOSTILE)('%j will not', (text) => {
  expect(readEndpoint(text, PUSH_HOSTS)).toBeUndefined()
})

test.each(HOSTILE.filter((text) => !text.includes('example')))(
  '%j will not even where any name will',
  (text) => {
    const url = readEndpoint(text, ['*.googleapis.com', '*.1', '*.254', 'localhost', 'metadata', '[::1]'])
    // A port of its own or another protocol stays forbidden; a name below a known one is known.
    expect(url?.hostname ?? 'evilfcm.googleapis.com').toBe('evilfcm.googleapis.com')
  },
)

const names: Readonly<Record<string, readonly LookupAddress[]>> = {
  public: [
    { address: '142.250.74.10', family: 4 },
    { address: '2607:f8b0::1', family: 6 },
  ],
  inside: [{ address: '10.0.0.5', family: 4 }],
  mixed: [
    { address: '142.250.74.10', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ],
  nothing: [],
}

async function lookup(host: string): Promise<readonly LookupAddress[]> {
  const found = names[host]
  if (found === undefined) throw new Error('ENOTFOUND')
  return found
}

function connect(host: string, all: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    publicLookup(lookup)(host, { all }, (error, address) =>
      error === null ? resolve(address) : reject(error),
    )
  })
}

test('a connection goes only to public addresses, and not at all where one of them is not', async () => {
  expect(await connect('public', false)).toBe('142.250.74.10')
  expect(await connect('public', true)).toHaveLength(2)
  for (const host of ['inside', 'mixed', 'nothing', 'unknown']) {
    await expect(connect(host, false)).rejects.toThrow()
    await expect(connect(host, true)).rejects.toThrow()
  }
})

test('a name that leads inside is told; one that leads nowhere is looked at again when sending', async () => {
  expect(await leadsInside('inside', lookup)).toBe(true)
  expect(await leadsInside('mixed', lookup)).toBe(true)
  expect(await leadsInside('public', lookup)).toBe(false)
  expect(await leadsInside('unknown', lookup)).toBe(false)
})
