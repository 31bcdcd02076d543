// Opens the envelope `{ code, msg, data }` of an answer: its data, or an ApiError.

import { ANSWER_INVALID, ApiError } from './api-error.ts'

export interface RawAnswer {
  readonly httpStatus: number
  readonly text: string
}

interface Envelope {
  readonly code: string
  readonly msg: string
  readonly data?: unknown
  readonly status?: number
}

const SUCCESS = 'success'

export function openEnvelope({ httpStatus, text }: RawAnswer): unknown {
  const envelope = parse(text)
  if (envelope === undefined) throw new ApiError({ code: ANSWER_INVALID, msg: '', httpStatus })
  const { code, msg, data, status } = envelope
  if (code !== SUCCESS) throw new ApiError({ code, msg, httpStatus, status, data })
  return data
}

function parse(text: string): Envelope | undefined {
  try {
    const given: unknown = JSON.parse(text)
    return isEnvelope(given) ? given : undefined
  } catch {
    return undefined
  }
}

function isEnvelope(given: unknown): given is Envelope {
  if (typeof given !== 'object' || given === null) return false
  const { code, msg, status } = given as Partial<Record<keyof Envelope, unknown>>
  return (
    typeof code === 'string' &&
    typeof msg === 'string' &&
    (status === undefined || typeof status === 'number')
  )
}
