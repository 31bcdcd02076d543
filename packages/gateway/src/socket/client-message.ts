// What a client sends, checked piece by piece: text goes in, a request or a code comes out. Trusts nothing.

import type { ErrorCode } from '@candor/api'
import { type RobotProof, readProof } from '../robots/robot-keys/proof.ts'
import type { Position } from './channel.ts'
import type { SocketLimits } from './limits.ts'

/** Given back with the answer, so that the client knows its question. */
export type MessageId = number | string | null

/** The order calls; everything else is about the socket itself. */
const CALLS = [
  'placeOrder',
  'amendOrder',
  'cancelOrder',
  'cancelAllOrders',
  'placeContractOrder',
  'amendContractOrder',
  'cancelContractOrder',
  'cancelAllContractOrders',
  'closePositions',
] as const
export type CallOp = (typeof CALLS)[number]
const calls: ReadonlySet<string> = new Set(CALLS)

export type Request =
  | { readonly op: 'call'; readonly call: CallOp; readonly data: unknown; readonly key: string | undefined }
  | {
      readonly op: 'subscribe'
      readonly topics: readonly string[]
      readonly resume: ReadonlyMap<string, Position>
    }
  | { readonly op: 'unsubscribe'; readonly topics: readonly string[] }
  | { readonly op: 'auth'; readonly ticket: string }
  | { readonly op: 'auth'; readonly robot: RobotProof }
  | { readonly op: 'ping' }

export type ClientMessage =
  | { readonly id: MessageId; readonly request: Request }
  | { readonly id: MessageId; readonly request: undefined; readonly code: ErrorCode }

type Fields = Readonly<Record<string, unknown>>

const MALFORMED = 'request.malformed' satisfies ErrorCode

export function readMessage(text: string, limits: SocketLimits): ClientMessage {
  const fields = parse(text)
  if (!isObject(fields)) return { id: null, request: undefined, code: MALFORMED }
  const { id, op } = fields
  if (!isId(id, limits)) return { id: null, request: undefined, code: MALFORMED }
  const request = typeof op === 'string' ? readRequest(op, fields, limits) : MALFORMED
  // A call without an id could never be matched with its answer.
  if (typeof request === 'object' && request.op === 'call' && id === undefined) {
    return { id: null, request: undefined, code: MALFORMED }
  }
  if (typeof request === 'string') return { id: id ?? null, request: undefined, code: request }
  return { id: id ?? null, request }
}

function readRequest(op: string, fields: Fields, limits: SocketLimits): Request | ErrorCode {
  if (calls.has(op)) {
    const { data, key } = fields
    if (!isObject(data) || !(key === undefined || isText(key, limits.keyLength))) return MALFORMED
    return { op: 'call', call: op as CallOp, data, key }
  }
  switch (op) {
    case 'subscribe': {
      const topics = readTopics(fields['topics'], limits)
      const resume = readResume(fields['resume'])
      return topics === undefined || resume === undefined ? MALFORMED : { op, topics, resume }
    }
    case 'unsubscribe': {
      const topics = readTopics(fields['topics'], limits)
      return topics === undefined ? MALFORMED : { op, topics }
    }
    case 'auth': {
      const { ticket, robot } = fields
      if (robot !== undefined) return ticket === undefined ? readRobot(robot) : MALFORMED
      return isText(ticket, limits.ticketLength) && ticket !== '' ? { op, ticket } : MALFORMED
    }
    case 'ping':
      return { op }
    default:
      return 'socket.op.unknown'
  }
}

function readRobot(given: unknown): Request | ErrorCode {
  const robot = isObject(given) ? readProof(given) : undefined
  return robot === undefined ? 'robot.sign.wrong' : { op: 'auth', robot }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most
}

function isId(value: unknown, limits: SocketLimits): value is number | string | undefined {
  return value === undefined || Number.isSafeInteger(value) || isText(value, limits.idLength)
}

/** Each name once. */
function readTopics(value: unknown, limits: SocketLimits): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > limits.topicsPerSocket) return undefined
  const names: ReadonlySet<unknown> = new Set(value)
  for (const name of names) if (!isText(name, limits.topicLength)) return undefined
  return [...(names as ReadonlySet<string>)]
}

function readResume(value: unknown): ReadonlyMap<string, Position> | undefined {
  if (value === undefined) return new Map()
  if (!isObject(value)) return undefined
  const positions = new Map<string, Position>()
  for (const [topic, seen] of Object.entries(value)) {
    if (!isObject(seen)) return undefined
    const { epoch, seq } = seen
    if (typeof epoch !== 'string' || !Number.isSafeInteger(seq)) return undefined
    positions.set(topic, { epoch, seq: seq as number })
  }
  return positions
}
