// What a host must know of a robot that is to run, made from its row; the sealed secret is opened here and nowhere else.

import type { Json, StrategyName, Venue } from '@candor/robot'
import type { SecretBox } from '../identity/secret-box.ts'
import type { RobotRun } from './host-port.ts'
import { readTerms } from './market-terms.ts'
import type { RobotRow } from './robot-rows.ts'

const PURPOSE = 'robot key'

export function sealSecret(secretBox: SecretBox, keyId: string, seed: Uint8Array): Buffer {
  return secretBox.seal(PURPOSE, keyId, seed)
}

export function runOf(secretBox: SecretBox, row: RobotRow): RobotRun {
  const { robot_id: robotId, key_id: keyId, sealed_secret: sealed, terms, start_price: startPrice } = row
  const { started_ms: startedMs, kept, symbol, parameters, investment } = row
  if (sealed === null || terms === null || startPrice === null || startedMs === null) {
    throw new Error(`robot ${robotId} has not been started`)
  }
  return {
    robotId,
    keyId,
    secret: secretBox.open(PURPOSE, keyId, sealed).toString('base64url'),
    strategy: row.strategy as StrategyName,
    venue: row.venue as Venue,
    symbol,
    parameters,
    terms: readTerms(terms),
    investment,
    startPrice,
    startedMs,
    state: kept === null ? undefined : (JSON.parse(kept) as Json),
  }
}
