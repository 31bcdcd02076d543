// Commands on money that leaves: requests that compete for a balance, and what administrators and the chain make
// of them. Mostly aimed at a withdrawal that can take the next step, at times at one that cannot.

import type {
  AdministratorId,
  Amount,
  AssetId,
  Command,
  CommandOf,
  UserId,
  WithdrawalId,
} from '@candor/contract'
import type { Scene } from './generator-scene.ts'
import { balanceOf, systemRef } from './oracle-ledger.ts'
import { outsideWallet } from './oracle-wallets.ts'
import type { OracleWithdrawal } from './oracle-world.ts'

const ADMINISTRATORS = [1, 2, 3, 4, 5, 6].map((each) => each as AdministratorId)
const MOST_NEW_ID = 2 ** 40
/** A rush of requests on one balance: this many at once in a seed that is made for it, else up to the smaller. */
const GREAT_RUSH = 200
const SMALL_RUSH = 12
const BIG_COST = 10n ** 18n

interface Purse {
  readonly userId: UserId
  readonly assetId: AssetId
  readonly available: bigint
}

/** Somebody's money of an asset, where it can leave; mostly one who has some. */
function purse(scene: Scene): Purse {
  const { random, world } = scene
  for (let tries = 0; ; tries++) {
    const userId = random.chance(0.9) ? scene.trader() : scene.user()
    const assetId = scene.asset()
    const wallet = outsideWallet(world.assets.get(assetId)?.scale ?? 0)
    const available = scene.available(userId, wallet, assetId)
    if (available > 0n || tries === 3) return { userId, assetId, available }
  }
}

function newId(scene: Scene): WithdrawalId {
  const { random, world } = scene
  const open = [...world.withdrawals.keys()]
  if (open.length > 0 && random.chance(0.06)) return random.pick(open) as WithdrawalId
  // Small numbers come again after their withdrawal has ended.
  return random.int(1, random.chance(0.3) ? 8 : MOST_NEW_ID) as WithdrawalId
}

function requestOf(scene: Scene, { userId, assetId }: Purse, amount: bigint): CommandOf<'RequestWithdrawal'> {
  const { random } = scene
  return {
    type: 'RequestWithdrawal',
    withdrawalId: newId(scene),
    userId,
    clientId: scene.key(userId),
    assetId,
    amount: amount as Amount,
    fee: random.pick([0n, 1n, amount / 10n, amount]) as Amount,
    destination: random.pick(['eth:0x1', 'btc:bc1q', 'sepa:DE00']),
    approvalsNeeded: random.pick([1, 1, 2, 2, 3, 5]),
  }
}

export function requestWithdrawal(scene: Scene): Command {
  const { random } = scene
  const from = purse(scene)
  const amount = random.weighted([
    [8, random.bigint(1n, from.available / 8n + 1n)],
    [1, from.available],
    [1, from.available + 1n],
  ])
  return requestOf(scene, from, amount)
}

/** Many requests that together ask for more than there is, with a mark in their middle at times. */
export function rush(scene: Scene): readonly Command[] {
  const { random, profile } = scene
  const from = purse(scene)
  const count = profile.isRushed ? GREAT_RUSH : random.int(3, SMALL_RUSH)
  const part = from.available / BigInt(count)
  const commands: Command[] = Array.from({ length: count }, () => ({
    ...requestOf(scene, from, random.bigint(1n, part * 2n + 1n)),
    withdrawalId: random.int(1, MOST_NEW_ID) as WithdrawalId,
  }))
  if (!random.chance(0.3)) return commands
  const mark: Command = {
    type: random.pick(['FreezeAccount', 'LockAccount'] as const),
    userId: from.userId,
    reason: 'rush',
  }
  commands.splice(random.int(1, count - 1), 0, mark)
  return commands
}

/** An open withdrawal of the wanted kind mostly, another open one at times, and now and then none at all. */
function pick(
  scene: Scene,
  isWanted: (withdrawal: OracleWithdrawal) => boolean,
): OracleWithdrawal | undefined {
  const { random, world } = scene
  const open = [...world.withdrawals.values()]
  const wanted = open.filter(isWanted)
  if (wanted.length > 0 && random.chance(0.85)) return random.pick(wanted)
  return open.length > 0 && random.chance(0.8) ? random.pick(open) : undefined
}

/** Whether the step before is better made first, because no withdrawal stands where this one could follow. */
function needsEarlierStep(scene: Scene, isWanted: (withdrawal: OracleWithdrawal) => boolean): boolean {
  const isMissing = ![...scene.world.withdrawals.values()].some(isWanted)
  return isMissing && scene.random.chance(0.85)
}

function idOf(scene: Scene, withdrawal: OracleWithdrawal | undefined): WithdrawalId {
  return withdrawal?.id ?? (scene.random.int(1, 8) as WithdrawalId)
}

const isApplied = ({ sent }: OracleWithdrawal): boolean => !sent
const isSent = ({ sent }: OracleWithdrawal): boolean => sent
const isApproved = ({ sent, approvers, approvalsNeeded }: OracleWithdrawal): boolean =>
  !sent && approvers.size >= approvalsNeeded
const lacksApproval = ({ sent, approvers, approvalsNeeded }: OracleWithdrawal): boolean =>
  !sent && approvers.size < approvalsNeeded
const lacksLastApproval = ({ sent, approvers, approvalsNeeded }: OracleWithdrawal): boolean =>
  !sent && approvers.size === approvalsNeeded - 1

export function cancelWithdrawal(scene: Scene): CommandOf<'CancelWithdrawal'> {
  const { random } = scene
  const withdrawal = pick(scene, isApplied)
  const userId = random.chance(0.9) ? (withdrawal?.user ?? scene.user()) : scene.user()
  const withdrawalId = idOf(scene, withdrawal)
  return { type: 'CancelWithdrawal', userId, clientId: scene.key(userId), withdrawalId }
}

export function approveWithdrawal(scene: Scene): Command {
  if (needsEarlierStep(scene, lacksApproval)) return requestWithdrawal(scene)
  const { random } = scene
  const withdrawal = pick(scene, random.chance(0.5) ? lacksLastApproval : lacksApproval)
  const known = [...(withdrawal?.approvers ?? [])]
  const administratorId =
    known.length > 0 && random.chance(0.15) ? random.pick(known) : random.pick(ADMINISTRATORS)
  return { type: 'ApproveWithdrawal', withdrawalId: idOf(scene, withdrawal), administratorId }
}

export function refuseWithdrawal(scene: Scene): CommandOf<'RefuseWithdrawal'> {
  const withdrawalId = idOf(scene, pick(scene, isApplied))
  const administratorId = scene.random.pick(ADMINISTRATORS)
  return { type: 'RefuseWithdrawal', withdrawalId, administratorId, reason: 'suspicious' }
}

export function sendWithdrawal(scene: Scene): Command {
  if (needsEarlierStep(scene, isApproved)) return approveWithdrawal(scene)
  return { type: 'SendWithdrawal', withdrawalId: idOf(scene, pick(scene, isApproved)) }
}

export function settleWithdrawal(scene: Scene): Command {
  if (needsEarlierStep(scene, isSent)) return sendWithdrawal(scene)
  const { random } = scene
  const withdrawal = pick(scene, isSent)
  const withdrawalId = idOf(scene, withdrawal)
  const reference = 'tx:1'
  if (random.chance(0.4)) {
    return { type: 'SettleWithdrawal', withdrawalId, reference, costAssetId: undefined, cost: undefined }
  }
  // What is paid out of the asset's own fees is missing when the next of its withdrawals comes back.
  const costAssetId = random.chance(0.7) ? (withdrawal?.asset ?? scene.asset()) : scene.asset()
  const has = balanceOf(scene.world, systemRef('fee'), costAssetId)
  const cost = random.weighted([
    [4, random.bigint(0n, has / 2n + 1n)],
    [2, has],
    [2, has + 1n],
    [2, BIG_COST],
  ])
  return { type: 'SettleWithdrawal', withdrawalId, reference, costAssetId, cost: cost as Amount }
}

export function returnWithdrawal(scene: Scene): Command {
  if (needsEarlierStep(scene, isSent)) return sendWithdrawal(scene)
  return { type: 'ReturnWithdrawal', withdrawalId: idOf(scene, pick(scene, isSent)), reason: 'bounced' }
}
