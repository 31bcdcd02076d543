// For tests: robots whose keys are known here, and requests signed with them.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { UserId } from '@candor/contract'
import type { RobotKeyRow } from '../robot-key-rows.ts'
import type { RobotProof } from './proof.ts'
import { RobotKeys } from './robot-keys.ts'

const FIRST_ROBOT = 2 ** 40
const RAW_KEY_BYTES = 32

/** What is signed, and what a test may want to be wrong about it. */
export interface SignAsk {
  readonly method?: string
  readonly path?: string
  readonly body?: string
  readonly time?: number
  readonly nonce?: string
}

export class TestRobot {
  readonly keyId: string
  readonly robotId: UserId
  readonly privateKey: KeyObject
  private readonly clock: () => number

  constructor(given: { keyId: string; robotId: UserId; privateKey: KeyObject; clock: () => number }) {
    this.keyId = given.keyId
    this.robotId = given.robotId
    this.privateKey = given.privateKey
    this.clock = given.clock
  }

  /** By default the login of a socket. */
  proof({ method = 'GET', path = '/exchange/ws', body = '', ...more }: SignAsk = {}): RobotProof {
    const { time = this.clock(), nonce = randomBytes(12).toString('base64url') } = more
    const hash = createHash('sha256').update(body).digest('hex')
    const text = Buffer.from([method, path, hash, time, nonce].join('\n'))
    return { key: this.keyId, time, nonce, sign: sign(null, text, this.privateKey).toString('base64url') }
  }

  headers(ask: SignAsk): Record<string, string> {
    const { key, time, nonce, sign: signature } = this.proof(ask)
    return {
      'robot-key': key,
      'robot-time': String(time),
      'robot-nonce': nonce,
      'robot-sign': signature,
    }
  }
}

export class TestRobots {
  readonly keys: RobotKeys
  readonly rows = new Map<string, RobotKeyRow>()
  /** Set to let the reading of a row wait. */
  waitFor: Promise<void> | undefined = undefined
  private readonly clock: () => number

  constructor(clock: () => number = Date.now) {
    this.clock = clock
    this.keys = new RobotKeys({
      load: async (keyId) => {
        const row = this.rows.get(keyId)
        await this.waitFor
        return row
      },
      clock,
    })
  }

  add(more: Partial<RobotKeyRow> = {}): TestRobot {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const keyId = randomBytes(12).toString('base64url')
    const robotId = (FIRST_ROBOT + this.rows.size + 1) as UserId
    this.rows.set(keyId, {
      robotId,
      ownerId: 1 as UserId,
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES),
      ipList: [],
      expiresMs: Number.MAX_SAFE_INTEGER,
      venue: 'spot',
      symbol: 'BTC_USDT',
      isLive: true,
      ...more,
    })
    return new TestRobot({ keyId, robotId, privateKey, clock: this.clock })
  }
}
