// Robots' keys: a proof and what was signed come in, the session of the robot's account comes out, or a refusal. Keeps no
// secret: the public key is all there is of one here.

import { type KeyObject, randomBytes, timingSafeEqual, verify as verifySignature } from 'node:crypto'
import type { UserId } from '@candor/contract'
import { AddressList } from '../../address-list.ts'
import { ed25519Key } from '../../ed25519.ts'
import type { Session } from '../../identity/sessions.ts'
import { ApiRefusal } from '../../refusal.ts'
import type { RobotKeyEnds, RobotKeyRow } from '../robot-key-rows.ts'
import { ROBOT_KEY_LIMITS } from './limits.ts'
import { Nonces } from './nonces.ts'
import { type RobotProof, type SignedRequest, SOCKET_REQUEST, signedText } from './proof.ts'
import type { RobotScope } from './robot-scope.ts'

/** Stands in for the session of a person: everything is done as the robot's account. */
export interface RobotSession extends Session {
  readonly robot: RobotScope
}

/** A key that may be used now. */
export interface KnownKey {
  readonly keyId: string
  readonly robotId: UserId
  readonly publicKey: KeyObject
  readonly expiresMs: number
  /** None: from anywhere. */
  readonly addresses: AddressList | undefined
  readonly session: RobotSession
  isEnded: boolean
}

export interface RobotKeysOptions {
  readonly load: (keyId: string) => Promise<RobotKeyRow | undefined>
  /** Milliseconds UTC. */
  readonly clock: () => number
}

const PASS_BYTES = 32

export class RobotKeys implements RobotKeyEnds {
  /** Lets the platform's own runner use a key from here, whatever addresses its owner listed. */
  readonly pass = randomBytes(PASS_BYTES).toString('base64url')
  private readonly options: RobotKeysOptions
  private readonly nonces = new Nonces()
  /** The oldest first. */
  private readonly known = new Map<string, KnownKey>()
  /** Ended here; one being loaded at that very moment must not come back to life. */
  private readonly endedHere = new Set<string>()
  private readonly listeners = new Set<(sessionId: string) => void>()

  constructor(options: RobotKeysOptions) {
    this.options = options
  }

  /** The key of a robot that runs; known at once when it is at hand. */
  find(keyId: string): KnownKey | Promise<KnownKey> {
    return this.known.get(keyId) ?? this.load(keyId)
  }

  /** Whose request it is. Each proof is good for one request, once. */
  check(key: KnownKey, proof: RobotProof, request: SignedRequest, address: string): RobotSession {
    if (key.isEnded) throw new ApiRefusal('robot.key.unknown')
    const nowMs = this.options.clock()
    if (Math.abs(nowMs - proof.time) > ROBOT_KEY_LIMITS.skewMs) throw new ApiRefusal('robot.sign.time')
    const text = Buffer.from(signedText(request, proof))
    if (!verifySignature(null, text, key.publicKey, Buffer.from(proof.sign, 'base64url'))) {
      throw new ApiRefusal('robot.sign.wrong')
    }
    if (nowMs >= key.expiresMs) throw new ApiRefusal('robot.key.expired')
    if (!this.mayComeFrom(key, address, proof.pass)) throw new ApiRefusal('robot.key.address')
    const taken = this.nonces.take(key.keyId, proof.nonce)
    if (taken === 'repeated') throw new ApiRefusal('robot.sign.repeated')
    if (taken === 'full') throw new ApiRefusal('request.rate.limited')
    return key.session
  }

  /** Who logs in on a socket. */
  async logIn(proof: RobotProof, address: string): Promise<RobotSession> {
    return this.check(await this.find(proof.key), proof, SOCKET_REQUEST, address)
  }

  /** From here on nothing more is taken from this key, and its sockets are closed. */
  revoke(_robotId: UserId, keyId: string): Promise<void> {
    if (this.endedHere.size >= ROBOT_KEY_LIMITS.keysAtHand) this.endedHere.clear()
    this.endedHere.add(keyId)
    const known = this.known.get(keyId)
    if (known !== undefined) known.isEnded = true
    this.known.delete(keyId)
    for (const listener of this.listeners) listener(sessionIdOf(keyId))
    return Promise.resolve()
  }

  onRevoked(listener: (sessionId: string) => void): void {
    this.listeners.add(listener)
  }

  private async load(keyId: string): Promise<KnownKey> {
    const row = await this.options.load(keyId)
    if (row === undefined || !row.isLive || this.endedHere.has(keyId)) {
      throw new ApiRefusal('robot.key.unknown')
    }
    // Another request may have loaded it meanwhile: both must see it end.
    const meanwhile = this.known.get(keyId)
    if (meanwhile !== undefined) return meanwhile
    const known = knownKey(keyId, row)
    this.keep(known)
    return known
  }

  private keep(key: KnownKey): void {
    if (this.known.size >= ROBOT_KEY_LIMITS.keysAtHand) {
      const oldest = this.known.values().next().value
      if (oldest !== undefined) this.known.delete(oldest.keyId)
    }
    this.known.set(key.keyId, key)
  }

  private mayComeFrom({ addresses }: KnownKey, address: string, pass: string | undefined): boolean {
    if (addresses === undefined) return true
    if (pass !== undefined && timingSafeEqual(Buffer.from(pass), Buffer.from(this.pass))) return true
    return addresses.has(address)
  }
}

function knownKey(keyId: string, row: RobotKeyRow): KnownKey {
  const { robotId, publicKey, ipList, expiresMs, venue, symbol } = row
  return {
    keyId,
    robotId,
    publicKey: ed25519Key(publicKey),
    expiresMs,
    addresses: ipList.length === 0 ? undefined : new AddressList(ipList),
    session: {
      sessionId: sessionIdOf(keyId),
      userId: robotId,
      language: 'en',
      robot: { venue, symbol },
    },
    isEnded: false,
  }
}

/** No session of a person has such an id. */
function sessionIdOf(keyId: string): string {
  return `robot ${keyId}`
}
