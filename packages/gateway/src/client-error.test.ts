import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { answerClientError } from './client-error.ts'

/** What a client reads when its request comes to nothing in this way. */
async function answerTo(error: Error & { code?: string }): Promise<string> {
  const server = createServer((socket) => answerClientError(error, socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  client.on('data', (chunk) => {
    text += chunk.toString()
  })
  await once(client, 'close')
  server.close()
  return text
}

describe('what is no request', () => {
  test.each([
    ['HPE_INVALID_METHOD', '400 Bad Request', 'request.malformed'],
    ['HPE_HEADER_OVERFLOW', '413 Payload Too Large', 'request.body.too.large'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'request.timeout'],
    [undefined, '400 Bad Request', 'request.malformed'],
  ])('%s gets an envelope, and the connection ends', async (code, status, expected) => {
    const text = await answerTo(Object.assign(new Error('inside'), code === undefined ? {} : { code }))
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
    expect(head).toContain('connection: close')
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
    expect(JSON.parse(body)).toEqual({ code: expected, msg: expect.stringMatching(/\S/), data: null })
    expect(text).not.toContain('inside')
  })

  test('whoever is gone gets nothing', async () => {
    expect(await answerTo(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))).toBe('')
    const ended = { writable: false, destroyed: false, destroy: () => ({}) }
    expect(() => answerClientError(new Error('late'), ended as unknown as Socket)).not.toThrow()
  })
})
