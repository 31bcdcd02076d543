// A robot that its owner paused, put straight into the database: nobody runs it, and it has no account and no money. Its key
// signs requests.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { MarketId, Price, UserId } from '@candor/contract'
import type { Database } from '@candor/database'

const RAW_KEY_BYTES = 32
const DAY_MS = 24 * 3_600_000

const TERMS = {
  venue: 'spot',
  symbol: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  tick: '1000000',
  lot: '1000',
  minQuantity: '1000',
  maxQuantity: '100000000000',
  minNotional: '500000000',
  multiplier: '1',
  makerE8: '100000',
  takerE8: '100000',
}

export class PausedRobot {
  readonly robotId: UserId
  private readonly keyId: string
  private readonly privateKey: KeyObject

  private constructor(robotId: UserId, keyId: string, privateKey: KeyObject) {
    this.robotId = robotId
    this.keyId = keyId
    this.privateKey = privateKey
  }

  static async insert(database: Database, ownerId: UserId): Promise<PausedRobot> {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const keyId = randomBytes(12).toString('base64url')
    const nowMs = Date.now()
    const { robot_id } = await database
      .insertInto('robots')
      .values({
        owner_id: ownerId,
        strategy: 'grid',
        venue: 'spot',
        symbol: 'BTC_USDT',
        market_id: 1 as MarketId,
        parameters: '{}',
        investment: 1n as never,
        state: 'paused',
        pause: 'user',
        key_id: keyId,
        public_key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES),
        ip_list: [],
        expires_ms: nowMs + DAY_MS,
        sealed_secret: Buffer.from('never opened'),
        create_hash: Buffer.alloc(0),
        created_ms: nowMs,
        started_ms: nowMs,
        start_price: 3_000_000_000_000n as Price,
        terms: JSON.stringify(TERMS),
      })
      .returning('robot_id')
      .executeTakeFirstOrThrow()
    return new PausedRobot(robot_id, keyId, privateKey)
  }

  /** The headers of one request. */
  headers(method: string, path: string, body: string | Buffer = ''): Record<string, string> {
    const time = String(Date.now())
    const nonce = randomBytes(12).toString('base64url')
    const hash = createHash('sha256').update(body).digest('hex')
    const text = Buffer.from([method, path, hash, time, nonce].join('\n'))
    return {
      'robot-key': this.keyId,
      'robot-time': time,
      'robot-nonce': nonce,
      'robot-sign': sign(null, text, this.privateKey).toString('base64url'),
    }
  }
}
