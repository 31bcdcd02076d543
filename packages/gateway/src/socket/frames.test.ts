import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrames } from './frames.ts'

// Read by another's client, over a real connection.
const http = createServer()
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
let client: WebSocket
let stream: Duplex
let heard: string[] = []

beforeAll(async () => {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const upgraded = once(http, 'upgrade')
  client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  client.on('message', (data: Buffer, isBinary) => heard.push(isBinary ? 'binary' : data.toString()))
  const [request, socket, head] = (await upgraded) as [IncomingMessage, Duplex, Buffer]
  stream = socket
  sockets.handleUpgrade(request, stream, head, () => undefined)
  await once(client, 'open')
})

afterAll(() => {
  client.terminate()
  stream.destroy()
  http.close()
})

async function hears(messages: readonly (Buffer | string)[]): Promise<string[]> {
  heard = []
  stream.write(textFrames([...messages, 'end']))
  while (heard.at(-1) !== 'end') await once(client, 'message')
  return heard.slice(0, -1)
}

test('every length on both sides of what a head can say', async () => {
  const messages = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length))
  expect(await hears(messages)).toEqual(messages)
})

test('texts of every kind, and bytes that are texts already', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 })), async (messages) => {
      const mixed = messages.map((message, index) => (index % 2 === 0 ? message : Buffer.from(message)))
      expect(await hears(mixed)).toEqual(messages)
    }),
    { numRuns: 200 },
  )
})
