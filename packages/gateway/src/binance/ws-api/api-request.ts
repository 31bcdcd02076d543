// What a client of the socket API sends, checked piece by piece: text goes in, a request or a reason against it comes out.

import { BinanceFailure, failures } from '../failure.ts'
import { Parameters } from '../parameters.ts'
import { readId } from '../streams/control-message.ts'
import type { BinanceSocketLimits } from '../streams/limits.ts'

export interface ApiRequest {
  /** As JSON, to be given back as it came. */
  readonly id: string
  /** As it was sent: it may begin with a version. */
  readonly method: string
  readonly params: Parameters
}

export type ApiMessage =
  | { readonly id: string; readonly request: ApiRequest }
  | { readonly id: string; readonly request: undefined; readonly failure: BinanceFailure }

export function readApiMessage(
  text: string,
  limits: Pick<BinanceSocketLimits, 'idLength' | 'parameters'>,
): ApiMessage {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return refused('null', new BinanceFailure(-1135, 'Invalid JSON.'))
  }
  if (!isObject(given)) return refused('null', new BinanceFailure(-1135, 'Invalid JSON Request'))
  const { id, method, params } = given
  const idText = readId(id, limits)
  if (idText === undefined)
    return refused('null', failures.illegal('id', `at most ${limits.idLength} characters`))
  if (typeof method !== 'string') return refused(idText, failures.missing('method'))
  if (params !== undefined && params !== null && !isObject(params))
    return refused(idText, failures.invalid('params'))
  if (params !== undefined && params !== null && Object.keys(params).length > limits.parameters) {
    return refused(idText, failures.tooLarge())
  }
  return { id: idText, request: { id: idText, method, params: Parameters.of(params ?? {}) } }
}

function refused(id: string, failure: BinanceFailure): ApiMessage {
  return { id, request: undefined, failure }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
