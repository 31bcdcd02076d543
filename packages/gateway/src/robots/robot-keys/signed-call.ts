// A call over HTTP that a robot's key signed: its head is read before the body, the body is hashed as it arrives, and
// nothing of it is believed before the signature was checked.

import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ApiRefusal } from '../../refusal.ts'
import { NO_BODY, proofInHeaders, type RobotProof } from './proof.ts'
import type { KnownKey, RobotKeys, RobotSession } from './robot-keys.ts'

/** A signed call on its way in. */
export interface SignedCall {
  readonly proof: RobotProof
  readonly key: KnownKey
  hash: Hash | undefined
}

export function isSigned({ headers }: FastifyRequest): boolean {
  return headers['robot-key'] !== undefined
}

/** By which key it says that it was signed. */
export async function signedCall(keys: RobotKeys, request: FastifyRequest): Promise<SignedCall> {
  if (!isSigned(request)) throw new ApiRefusal('robot.key.unknown')
  const proof = proofInHeaders(request.headers)
  if (proof === undefined) throw new ApiRefusal('robot.sign.wrong')
  return { proof, key: await keys.find(proof.key), hash: undefined }
}

/** Listens to the body while the parser reads it. Texts that are no UTF-8 were changed by reading: their hash is wrong. */
export function hashBody(call: SignedCall, body: Readable): void {
  const hash = createHash('sha256')
  call.hash = hash
  body.on('data', (piece: Buffer | string) => {
    if (typeof piece === 'string') hash.update(piece, 'utf8')
    else hash.update(piece)
  })
}

/** Whose call it is, once the body is there. */
export function sessionOf(
  keys: RobotKeys,
  { key, proof, hash }: SignedCall,
  request: FastifyRequest,
): RobotSession {
  const signed = {
    method: request.method,
    path: request.originalUrl,
    bodyHash: hash === undefined ? NO_BODY : hash.digest('hex'),
  }
  return keys.check(key, proof, signed, request.ip)
}
