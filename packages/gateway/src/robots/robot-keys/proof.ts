// What a signed request says of itself, and the text that was signed. Reads; believes nothing yet.

import type { IncomingHttpHeaders } from 'node:http'

/** How a caller shows that it has a robot's secret. */
export interface RobotProof {
  readonly key: string
  /** Milliseconds UTC. */
  readonly time: number
  readonly nonce: string
  /** Of 64 bytes, in base64url. */
  readonly sign: string
  /** Of the platform's own runner alone. */
  readonly pass?: string | undefined
}

/** What was asked for, as it came over the line. */
export interface SignedRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  /** SHA-256 of the body's bytes, in hexadecimal digits. */
  readonly bodyHash: string
}

/** SHA-256 of nothing. */
export const NO_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** What a socket's login signs. */
export const SOCKET_REQUEST: SignedRequest = { method: 'GET', path: '/exchange/ws', bodyHash: NO_BODY }

const KEY = /^[A-Za-z0-9_-]{4,64}$/
const NONCE = /^[A-Za-z0-9_-]{8,32}$/
const SIGN = /^[A-Za-z0-9_-]{86}$/
const TIME = /^\d{1,15}$/
const PASS = /^[A-Za-z0-9_-]{43}$/

export function signedText({ method, path, bodyHash }: SignedRequest, { time, nonce }: RobotProof): string {
  return `${method}\n${path}\n${bodyHash}\n${time}\n${nonce}`
}

/** None when a part is missing or not of its form. */
export function proofInHeaders(headers: IncomingHttpHeaders): RobotProof | undefined {
  const time = headers['robot-time']
  if (typeof time !== 'string' || !TIME.test(time)) return undefined
  return readProof({
    key: headers['robot-key'],
    time: Number(time),
    nonce: headers['robot-nonce'],
    sign: headers['robot-sign'],
    pass: headers['robot-pass'],
  })
}

/** The same from a socket's message. */
export function readProof(given: Readonly<Record<string, unknown>>): RobotProof | undefined {
  const { key, time, nonce, sign, pass } = given
  if (!matches(key, KEY) || !matches(nonce, NONCE) || !matches(sign, SIGN)) return undefined
  if (typeof time !== 'number' || !TIME.test(String(time))) return undefined
  if (pass !== undefined && !matches(pass, PASS)) return undefined
  return { key, time, nonce, sign, pass }
}

function matches(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value)
}
