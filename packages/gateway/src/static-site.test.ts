import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { serveStaticSite } from './static-site.ts'

const PAGE = '<!doctype html><meta property="csp-nonce" nonce="CSP_NONCE"><style nonce="CSP_NONCE"></style>'
const SCRIPT = `export const text = '${'x'.repeat(2_000)}'\n`
const PATH = '/desktop/'

let folder: string
let app: FastifyInstance

function write(name: string, content: string | Buffer): void {
  const file = join(folder, 'dist', name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
}

async function start(): Promise<void> {
  app = await createHttpServer({ logger: pino({ level: 'silent' }), trustProxy: [] })
  await serveStaticSite(app, { directory: join(folder, 'dist'), path: PATH })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-site-'))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
})

afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('a site that was built', () => {
  beforeEach(async () => {
    write('index.html', PAGE)
    write('appearance.js', 'document.title')
    write('assets/app-a1b2.js', SCRIPT)
    write('assets/app-a1b2.js.br', brotliCompressSync(SCRIPT))
    write('.vite/manifest.json', '{}')
    await start()
  })

  test.each([
    '/desktop/',
    '/desktop/login?statusType=1',
    '/desktop/accountSet/security',
    '/desktop/no/such/page',
  ])('gives the page at %s, never to be kept', async (url) => {
    const { statusCode, headers, body } = await app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<!doctype html>')
  })

  test('puts one nonce into the page and its policy, another at every request', async () => {
    const answers = [await app.inject('/desktop/'), await app.inject('/desktop/')]
    const nonces = answers.map(({ body, headers }) => {
      const found = [...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)
      expect(found).toHaveLength(2)
      expect(new Set(found).size).toBe(1)
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${found[0]}';`)
      return found[0]
    })
    expect(nonces[0]).not.toBe(nonces[1])
    expect(nonces[0]).not.toContain('CSP')
  })

  test('lets scripts come from files alone', async () => {
    const { headers } = await app.inject('/desktop/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("img-src 'self' data: blob:;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('lets a file with a hash in its name be kept for ever, and asks about others', async () => {
    const hashed = await app.inject('/desktop/assets/app-a1b2.js')
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(hashed.headers['content-type']).toContain('javascript')
    expect(hashed.body).toBe(SCRIPT)
    const other = await app.inject('/desktop/appearance.js')
    expect(other.headers['cache-control']).toBe('no-cache')
    expect(other.headers.etag).toBeDefined()
  })

  test('gives the compressed copy to whoever takes it', async () => {
    const { headers, rawPayload } = await app.inject({
      url: '/desktop/assets/app-a1b2.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(headers['content-encoding']).toBe('br')
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(rawPayload.length).toBeLessThan(SCRIPT.length)
  })

  test('does not give the page in place of a part that is gone', async () => {
    const { statusCode, headers } = await app.inject('/desktop/assets/app-0000.js')
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('application/json')
  })

  test.each([
    '/desktop/../secret.txt',
    '/desktop/..%2fsecret.txt',
    '/desktop/%2e%2e/secret.txt',
    '/desktop/assets/../../secret.txt',
    '/desktop/assets/..%2f..%2fsecret.txt',
    '/desktop/..%5csecret.txt',
    '/desktop//etc/passwd',
    '/desktop/.vite/manifest.json',
    '/desktop/assets/app-a1b2.js.br',
  ])('does not reach %s', async (url) => {
    const { body } = await app.inject(url)
    expect(body).not.toContain('secret')
    expect(body).not.toContain('root:')
    expect(body === '{}').toBe(false)
    expect(body.startsWith('<!doctype html>') || body.includes('request.')).toBe(true)
  })

  test('leads to the site from its path without the slash', async () => {
    const { statusCode, headers } = await app.inject('/desktop')
    expect(statusCode).toBe(302)
    expect(headers.location).toBe(PATH)
  })

  test('answers HEAD like GET, without the page', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/desktop/' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toBe('')
  })
})

test('says what is missing when the site was not built', async () => {
  await start()
  const { statusCode, headers, body } = await app.inject('/desktop/login')
  expect(statusCode).toBe(503)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('npm run build')
})
