import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AdminClient, createAdminClient } from './admin-client.ts'

let server: Server
let client: AdminClient
let received: IncomingMessage[]
let answer: { readonly status: number; readonly type: string; readonly body: string | Buffer }
const onNotLoggedIn = vi.fn<() => void>()
const onFailure = vi.fn<(error: unknown, name: string) => void>()

beforeEach(async () => {
  received = []
  vi.clearAllMocks()
  server = createServer((request, response) => {
    received.push(request)
    const { status, type, body } = answer
    const headers = { 'content-type': type, 'content-disposition': 'attachment; filename="picture.jpg"' }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  client = createAdminClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => 'the-token',
    language: () => 'en',
    onNotLoggedIn,
    onFailure,
  })
})
afterEach(() => {
  server.close()
})

const JSON_TYPE = 'application/json'
const refused = (code: string) => JSON.stringify({ code, msg: 'no', data: null })

test('goes to the calls of the console with a ticket of its own', async () => {
  const data = { list: [] }
  answer = { status: 200, type: JSON_TYPE, body: JSON.stringify({ code: 'success', msg: 'success', data }) }
  expect(await client.call('work')).toEqual(data)
  expect(received[0]?.url).toBe('/exchange/admin/dashboard/work')
  expect(received[0]?.headers).toMatchObject({ 'admin-ticket': 'the-token' })
  expect(received[0]?.headers).not.toHaveProperty('ticket')
})

test('gives a file as it came, with its name', async () => {
  answer = { status: 200, type: 'image/jpeg', body: Buffer.from([0xff, 0xd8, 0xff]) }
  const { blob, fileName } = await client.download('identityPicture', {
    query: { pictureId: 'AAAAAAAAAAAAAAAAAAAAAA' },
  })
  expect(fileName).toBe('picture.jpg')
  expect(Buffer.from(await blob.arrayBuffer()).toString('hex')).toBe('ffd8ff')
})

test('tells of what went wrong, also when a file was asked for', async () => {
  answer = { status: 404, type: JSON_TYPE, body: refused('picture.unknown') }
  const query = { pictureId: 'AAAAAAAAAAAAAAAAAAAAAA' }
  await expect(client.download('identityPicture', { query })).rejects.toMatchObject({
    code: 'picture.unknown',
  })
  expect(onFailure).toHaveBeenCalledOnce()
  answer = { status: 401, type: JSON_TYPE, body: refused('login.user.not.login') }
  await expect(client.call('me')).rejects.toMatchObject({ code: 'login.user.not.login' })
  expect(onNotLoggedIn).toHaveBeenCalledOnce()
  answer = { status: 502, type: 'text/html', body: '<html>' }
  await expect(client.download('identityPicture', { query })).rejects.toMatchObject({
    code: 'answer.invalid',
  })
})
