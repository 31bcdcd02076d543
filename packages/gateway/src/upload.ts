// The body of a call that takes a file: checked by its headers before a byte is read, counted while it arrives. Never
// gathers it, and leaves the connection alone when it is given up: somebody still waits there for the answer.

import type { IncomingMessage } from 'node:http'
import type { Route } from '@candor/api'
import { ApiRefusal } from './refusal.ts'

type UploadRule = NonNullable<Route['upload']>

/** Pictures are the only files there are, and the codes say so. */
export function uploadOf(request: IncomingMessage, { types, maxBytes }: UploadRule): AsyncIterable<Buffer> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type === undefined || !types.includes(type)) throw new ApiRefusal('picture.type')
  if (Number(request.headers['content-length']) > maxBytes) throw new ApiRefusal('picture.too.large')
  return counted(request, maxBytes)
}

async function* counted(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer, void> {
  let bytes = 0
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new ApiRefusal('picture.too.large')
      yield chunk
    }
  } catch (error) {
    // Whoever broke it off waits for no answer; whoever was too slow has it already.
    throw error instanceof ApiRefusal ? error : new ApiRefusal('request.timeout')
  }
}
