// What a client of streams sends, checked piece by piece: text goes in, a request or a reason against it comes out. Trusts
// nothing.

import type { BinanceSocketLimits } from './limits.ts'

export type Control =
  | { readonly method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; readonly names: readonly string[] }
  | { readonly method: 'LIST_SUBSCRIPTIONS' }
  | { readonly method: 'SET_PROPERTY'; readonly isCombined: boolean }
  | { readonly method: 'GET_PROPERTY' }

export interface ControlMessage {
  /** As JSON, to be given back as it came. */
  readonly id: string
  readonly control: Control | ControlError
}

export class ControlError {
  readonly code: number
  readonly text: string

  constructor(code: number, text: string) {
    this.code = code
    this.text = text
  }
}

const UNKNOWN_PROPERTY = 0
const INVALID = 2
const NO_JSON = 3

type Bounds = Pick<BinanceSocketLimits, 'idLength' | 'nameLength'>

export function readControl(text: string, mostNames: number, limits: Bounds): ControlMessage {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { id: 'null', control: new ControlError(NO_JSON, 'Invalid JSON: expected a value') }
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { id: 'null', control: invalid('expected an object') }
  }
  const { id, method, params } = given as Readonly<Record<string, unknown>>
  const idText = readId(id, limits)
  if (idText === undefined) return { id: 'null', control: invalid('the id is too long') }
  return { id: idText, control: readMethod(method, params, mostNames, limits) }
}

/** Any value will do, within bounds. None is null. */
export function readId(id: unknown, { idLength }: Pick<Bounds, 'idLength'>): string | undefined {
  const text = id === undefined ? 'null' : JSON.stringify(id)
  return text.length <= idLength ? text : undefined
}

function readMethod(
  method: unknown,
  params: unknown,
  mostNames: number,
  limits: Bounds,
): Control | ControlError {
  switch (method) {
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE': {
      if (!Array.isArray(params)) return invalid('params must be a list of streams')
      if (params.length > mostNames) return invalid(`no more than ${mostNames} streams`)
      const names = new Set<string>()
      for (const name of params as readonly unknown[]) {
        if (typeof name !== 'string') return invalid('the name of a stream must be a text')
        if (name.length > limits.nameLength) return invalid('unknown stream')
        names.add(name)
      }
      return { method, names: [...names] }
    }
    case 'LIST_SUBSCRIPTIONS':
      return { method }
    case 'SET_PROPERTY':
    case 'GET_PROPERTY': {
      const [property, value] = Array.isArray(params) ? (params as readonly unknown[]) : []
      if (property !== 'combined') return new ControlError(UNKNOWN_PROPERTY, 'Unknown property')
      if (method === 'GET_PROPERTY') return { method }
      return typeof value === 'boolean'
        ? { method, isCombined: value }
        : new ControlError(1, 'Invalid value type: expected Boolean')
    }
    default:
      return invalid(
        'unknown method, expected one of `SUBSCRIBE`, `UNSUBSCRIBE`, `LIST_SUBSCRIPTIONS`, `SET_PROPERTY`, `GET_PROPERTY`',
      )
  }
}

function invalid(text: string): ControlError {
  return new ControlError(INVALID, `Invalid request: ${text}`)
}
