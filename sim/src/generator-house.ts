// Commands of two administrators together: corrections against the platform's accounts, full or empty, and capital.

import {
  type AdministratorId,
  type Amount,
  CORRECTION_ACCOUNTS,
  type CommandOf,
  type WalletId,
} from '@candor/contract'
import { depositAmount, WALLETS } from './generator-accounts.ts'
import type { Scene } from './generator-scene.ts'
import { balanceOf, systemRef } from './oracle-ledger.ts'

const MOST_ADMINISTRATOR = 6
const SPOT = 0 as WalletId

function twoPersons({ random }: Scene): Pick<CommandOf<'AddCapital'>, 'proposedBy' | 'approvedBy'> {
  const proposedBy = random.int(1, MOST_ADMINISTRATOR)
  const other = (proposedBy % MOST_ADMINISTRATOR) + 1
  const approvedBy = random.chance(0.1) ? proposedBy : other
  return { proposedBy: proposedBy as AdministratorId, approvedBy: approvedBy as AdministratorId }
}

export function postCorrection(scene: Scene): CommandOf<'PostCorrection'> {
  const { random } = scene
  const userId = scene.user()
  const assetId = scene.asset()
  const wallet = random.chance(0.8) ? SPOT : random.pick(WALLETS)
  const direction = random.pick(['credit', 'debit'] as const)
  const funded = CORRECTION_ACCOUNTS.filter((name) => balanceOf(scene.world, systemRef(name), assetId) > 0n)
  const against =
    funded.length > 0 && random.chance(0.6) ? random.pick(funded) : random.pick(CORRECTION_ACCOUNTS)
  const has =
    direction === 'credit'
      ? balanceOf(scene.world, systemRef(against), assetId)
      : scene.available(userId, wallet, assetId)
  const amount = random.weighted([
    [6, random.bigint(1n, has / 10n + 1n)],
    [1, has],
    [1, has + 1n],
  ])
  return {
    type: 'PostCorrection',
    userId,
    clientId: scene.key(userId),
    wallet,
    assetId,
    amount: amount as Amount,
    direction,
    against,
    reason: 'case-9',
    ...twoPersons(scene),
  }
}

export function addCapital(scene: Scene): CommandOf<'AddCapital'> {
  const assetId = scene.asset()
  const amount = depositAmount(scene, assetId)
  return { type: 'AddCapital', assetId, amount, reference: 'wire:1', reason: 'seed', ...twoPersons(scene) }
}
