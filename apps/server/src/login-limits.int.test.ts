// How often a login may be tried, and that no header talks the limit away.

import { afterAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, demoTrader } from './demo-listing.ts'
import { closeRawConnections, type RawAnswer, send } from './testing/raw-http.ts'
import { type TestServer, withTestServer } from './testing/test-server.ts'

const TRIES = 12

afterAll(closeRawConnections)

function tryLogin(
  { address }: TestServer,
  username: string,
  headers: Readonly<Record<string, string>> = {},
  password = 'guess',
): Promise<RawAnswer> {
  return send(address, {
    method: 'POST',
    path: '/exchange/api/auth/oauth/token',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ grant_type: 'password', username, password }),
  })
}

function codeOf({ text }: RawAnswer): string {
  return (JSON.parse(text) as { code: string }).code
}

describe('logins are limited', () => {
  test('[threat 15, threat 34] by address, whatever a request says of where it comes from', async () => {
    await withTestServer({ CANDOR_RATE_LOGINS: String(TRIES) }, async (server) => {
      const trader = await server.trader()
      const codes: string[] = []
      for (let tried = 0; tried < TRIES * 2; tried++) {
        const from = `10.0.${tried}.1`
        const headers = {
          'x-forwarded-for': from,
          forwarded: `for=${from}`,
          'x-real-ip': from,
          'cf-connecting-ip': from,
        }
        codes.push(codeOf(await tryLogin(server, `user${tried}@candor.example`, headers)))
      }
      // The trader's own login was the first; a slow machine earns a few more meanwhile.
      const failed = codes.filter((code) => code === 'login.failed').length
      expect(failed).toBeGreaterThanOrEqual(TRIES - 1)
      expect(failed).toBeLessThan(TRIES * 2)
      expect(new Set(codes)).toEqual(new Set(['login.failed', 'request.rate.limited']))
      const limited = await tryLogin(server, demoTrader(1).account, {}, DEMO_PASSWORD)
      expect(limited).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
      // Whoever is inside stays inside.
      expect((await trader.call('getUserInfo')).code).toBe('success')
    })
  })

  test('[threat 15] by account, from wherever the tries come; other accounts get in', async () => {
    const settings = { CANDOR_RATE_LOGINS: '100', CANDOR_TRUST_PROXY: '127.0.0.1' }
    await withTestServer(settings, async (server) => {
      const codes: string[] = []
      for (let tried = 0; tried < 15; tried++) {
        const headers = { 'x-forwarded-for': `10.0.${tried}.1` }
        const username = tried % 2 === 0 ? 'demo2@candor.example' : ' DEMO2@candor.example'
        codes.push(codeOf(await tryLogin(server, username, headers)))
      }
      expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'login.failed'))
      expect(codes).toContain('request.rate.limited')
      expect((await server.trader(1)).token).toBeDefined()
    })
  })

  test('[threat 34] behind a trusted proxy the address is the one that the proxy names', async () => {
    const settings = { CANDOR_RATE_LOGINS: '1', CANDOR_TRUST_PROXY: '127.0.0.1' }
    await withTestServer(settings, async (server) => {
      const from = (address: string) => tryLogin(server, `at-${address}`, { 'x-forwarded-for': address })
      expect(codeOf(await from('10.0.0.1'))).toBe('login.failed')
      expect(codeOf(await from('10.0.0.1'))).toBe('request.rate.limited')
      expect(codeOf(await from('10.0.0.2'))).toBe('login.failed')
      // Of a list, only what the proxy itself has added counts.
      expect(codeOf(await from('10.0.0.3, 10.0.0.2'))).toBe('request.rate.limited')
    })
  })
})
