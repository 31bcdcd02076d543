// A file goes out as it is made: no faster than it is read, never half of it as if it were whole.

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { sendDownload } from './send-download.ts'

const FILE = { type: 'text/csv', fileName: 'table.csv' }
const PIECE = 'x'.repeat(8_000)

let app: FastifyInstance
afterEach(() => app.close())

async function serve(pieces: () => AsyncIterable<string>): Promise<string> {
  app = fastify()
  app.get('/', (request, reply) => sendDownload(request, reply, FILE, pieces()))
  app.setErrorHandler((_error, _request, reply) => reply.code(400).send({ code: 'refused' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`
}

test('is a file with its name and type', async () => {
  const response = await fetch(
    await serve(async function* () {
      yield 'a,b\r\n'
      yield '1,2\r\n'
    }),
  )
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="table.csv"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('a,b\r\n1,2\r\n')
})

test('what goes wrong before the first byte is an ordinary failure', async () => {
  const response = await fetch(
    await serve(async function* () {
      yield 'a,b\r\n'
      throw new Error('no database')
    }),
  )
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ code: 'refused' })
})

test('what goes wrong later cuts the connection', async () => {
  const response = await fetch(
    await serve(async function* () {
      for (let made = 0; made < 10; made++) yield PIECE
      throw new Error('no database')
    }),
  )
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

test('makes no more than is read, and lets go when the reader leaves', async () => {
  let made = 0
  let isLetGo = false
  const address = await serve(async function* () {
    try {
      for (; made < 100_000; made++) yield PIECE
    } finally {
      isLetGo = true
    }
  })
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, resolve).on('error', reject)
  })
  await once(incoming, 'readable')
  let before = -1
  // Until everything between both ends is full.
  while (before !== made) {
    before = made
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  expect(made).toBeLessThan(10_000)
  incoming.destroy()
  await expect.poll(() => isLetGo).toBe(true)
})
