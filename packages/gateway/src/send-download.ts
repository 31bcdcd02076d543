// Writes a file to the connection as it is made, no faster than it is read. What goes wrong before the first byte is an
// ordinary failure; after it the connection is cut, so that nobody takes a part for the whole.

import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Route } from '@candor/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DATA_HEADERS } from './send-json.ts'

/** Small pieces are put together until they are worth a write. */
const WRITE_CHARACTERS = 16 * 1_024

export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, fileName }: NonNullable<Route['download']>,
  pieces: AsyncIterable<string>,
): Promise<void> {
  const texts = gathered(pieces)[Symbol.asyncIterator]()
  let next = await texts.next()
  reply.hijack()
  const { raw } = reply
  raw.writeHead(
    200,
    DATA_HEADERS.concat(
      'content-type',
      `${type}; charset=utf-8`,
      'content-disposition',
      `attachment; filename="${fileName}"`,
      'x-request-id',
      request.id,
    ),
  )
  try {
    while (next.done !== true) {
      if (!(await written(raw, next.value))) return
      next = await texts.next()
    }
    raw.end()
  } catch (error) {
    request.log.error({ err: error, requestId: request.id }, 'a download broke off')
    raw.destroy()
  } finally {
    await texts.return?.(undefined)
  }
}

async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < WRITE_CHARACTERS) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** Whether anybody is still there to read on. */
async function written(raw: ServerResponse, text: string): Promise<boolean> {
  if (raw.destroyed) return false
  if (raw.write(text)) return true
  const gone = new AbortController()
  const close = (): void => gone.abort()
  raw.once('close', close)
  try {
    await once(raw, 'drain', { signal: gone.signal })
    return true
  } catch (error) {
    if (gone.signal.aborted) return false
    throw error
  } finally {
    raw.off('close', close)
  }
}
