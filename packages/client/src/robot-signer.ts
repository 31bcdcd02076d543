// Signs what a robot sends with its secret, for calls and for the login of a socket. Node only: a browser never has a
// robot's secret but to show it once.

import { createHash, createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { RequestToSign } from './caller.ts'
import type { RobotLogin } from './live-socket.ts'

export interface RobotSecret {
  readonly keyId: string
  /** The seed of its Ed25519 key, 32 bytes in base64url. */
  readonly secret: string
  /** Of the platform's own runner alone. */
  readonly pass?: string
}

export interface RobotSigner {
  /** The headers of one call; good for that call, once, within five seconds. */
  readonly headers: (request: RequestToSign) => Readonly<Record<string, string>>
  /** The login of one socket. */
  readonly login: () => RobotLogin
}

const SEED_BYTES = 32
const NONCE_BYTES = 12
/** What stands before the seed of an Ed25519 key in its standard form. */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const SOCKET_LOGIN: RequestToSign = { method: 'GET', path: '/exchange/ws', body: '' }

export function robotSigner(robot: RobotSecret, clock: () => number = Date.now): RobotSigner {
  const key = keyOf(robot.secret)
  const login = (request: RequestToSign): RobotLogin => {
    const time = clock()
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    const { method, path, body } = request
    const bodyHash = createHash('sha256').update(body).digest('hex')
    const text = Buffer.from(`${method}\n${path}\n${bodyHash}\n${time}\n${nonce}`)
    return {
      key: robot.keyId,
      time,
      nonce,
      sign: sign(null, text, key).toString('base64url'),
      ...(robot.pass === undefined ? {} : { pass: robot.pass }),
    }
  }
  return {
    headers: (request) => headersOf(login(request)),
    login: () => login(SOCKET_LOGIN),
  }
}

function keyOf(secret: string): KeyObject {
  const seed = Buffer.from(secret, 'base64url')
  if (seed.length !== SEED_BYTES) throw new Error("a robot's secret has 32 bytes")
  return createPrivateKey({ key: Buffer.concat([ED25519_HEAD, seed]), format: 'der', type: 'pkcs8' })
}

function headersOf({ key, time, nonce, sign: signature, pass }: RobotLogin): Record<string, string> {
  return {
    'robot-key': key,
    'robot-time': String(time),
    'robot-nonce': nonce,
    'robot-sign': signature,
    ...(pass === undefined ? {} : { 'robot-pass': pass }),
  }
}
