// Large public answers, smaller for whoever can read them so. Only what everybody may know goes this way: how well something
// can be compressed tells of what it holds.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { GATEWAY_LIMITS } from './limits.ts'

const pack = promisify(gzip)
/** 500 candles: 81 kB become 22, with the usual level 19 in more than twice the time. */
const LEVEL = 1

export const COMPRESSED: readonly string[] = ['content-encoding', 'gzip', 'vary', 'accept-encoding']

/** Undefined when it is not worth it, or when the caller did not say that it can be read. */
export async function compressed(text: string, accepted: string | undefined): Promise<Buffer | undefined> {
  const isWorthIt = text.length >= GATEWAY_LIMITS.compressedFrom
  return isWorthIt && takesGzip(accepted) ? pack(text, { level: LEVEL }) : undefined
}

/** By an `accept-encoding` header. Whoever says nothing gets what is plain. */
export function takesGzip(accepted = ''): boolean {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    const weight = parameters.find((each) => each.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice('q='.length)))
  }
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}
