// Commands about money in and out for the seeded stream of the tests: deposits with and without a name, withdrawals on
// every way they can take, corrections. Many are refused by the core, as in life.

import {
  type AdministratorId,
  type AssetId,
  type Command,
  type DepositId,
  SPOT_WALLET,
  type UserId,
  type WithdrawalId,
} from '@candor/contract'

export type Dice = (sides: number) => number

export function pick<T>(roll: Dice, from: readonly T[]): T {
  return from[roll(from.length)] as T
}

export interface MoneyWorld {
  readonly users: readonly UserId[]
  readonly assets: readonly AssetId[]
  /** Above those of every stream before: deposits are numbered upwards. */
  readonly firstDeposit: number
}

/** Few, so that ids come again after they ended. */
const WITHDRAWALS = 24
const DEPOSITS_BACK = 8

/** An endless stream. */
export function* moneyCommands(roll: Dice, world: MoneyWorld): Generator<Command> {
  const deposits: DepositId[] = []
  const steps = new Map<WithdrawalId, number>()
  for (;;) {
    const kind = roll(20)
    if (kind < 4) yield seen(roll, world, deposits)
    else if (kind < 7) yield ended(roll, deposits)
    else if (kind < 19) yield withdrawal(roll, world, steps)
    else yield correction(roll, world)
  }
}

function seen(roll: Dice, world: MoneyWorld, deposits: DepositId[]): Command {
  const depositId = (world.firstDeposit + deposits.length) as DepositId
  deposits.push(depositId)
  const terms = {
    depositId,
    userId: pick(roll, world.users),
    assetId: pick(roll, world.assets),
    amount: BigInt(1 + roll(1_000_000)) as never,
  }
  if (roll(3) === 0) return { type: 'SeeDeposit', ...terms }
  return { type: 'SeeNamedDeposit', ...terms, reference: pick(roll, [`0x${depositId}#0`, 'NULL', '{"a\\']) }
}

function ended(roll: Dice, deposits: readonly DepositId[]): Command {
  const depositId = deposits.at(-1 - roll(DEPOSITS_BACK)) ?? (0 as DepositId)
  return { type: pick(roll, ['ConfirmDeposit', 'ConfirmDeposit', 'OrphanDeposit'] as const), depositId }
}

/** A step further with one of them, as far as can be known from here, or its early end. */
function withdrawal(roll: Dice, world: MoneyWorld, steps: Map<WithdrawalId, number>): Command {
  const withdrawalId = (1 + roll(WITHDRAWALS)) as WithdrawalId
  const step = steps.get(withdrawalId) ?? 0
  // The owner hangs on the id, so that taking it back finds it.
  const userId = world.users[withdrawalId % world.users.length] as UserId
  const isCutShort = step > 0 && step < 4 && roll(8) === 0
  steps.set(withdrawalId, isCutShort || step === 4 ? 0 : step + 1)
  if (isCutShort) {
    return roll(2) === 0
      ? { type: 'CancelWithdrawal', withdrawalId, userId, clientId: undefined }
      : { type: 'RefuseWithdrawal', withdrawalId, administratorId: 3 as AdministratorId, reason: 'risk' }
  }
  if (step === 0) return requestWithdrawal(roll, world, { withdrawalId, userId })
  if (step < 3) return { type: 'ApproveWithdrawal', withdrawalId, administratorId: step as AdministratorId }
  if (step === 3) return { type: 'SendWithdrawal', withdrawalId }
  if (roll(3) === 0) return { type: 'ReturnWithdrawal', withdrawalId, reason: 'chain.failed' }
  const cost = roll(2) === 0 ? { costAssetId: pick(roll, world.assets), cost: BigInt(roll(50)) as never } : {}
  return {
    type: 'SettleWithdrawal',
    withdrawalId,
    reference: `tx-${roll(5)}`,
    costAssetId: undefined,
    cost: undefined,
    ...cost,
  }
}

function requestWithdrawal(
  roll: Dice,
  world: MoneyWorld,
  whose: { readonly withdrawalId: WithdrawalId; readonly userId: UserId },
): Command {
  return {
    type: 'RequestWithdrawal',
    ...whose,
    clientId: undefined,
    assetId: pick(roll, world.assets),
    amount: BigInt(1 + roll(100_000)) as never,
    fee: BigInt(roll(3) * 100) as never,
    destination: pick(roll, ['ETH 0xab', '{"bank":"a\\b"}']),
    approvalsNeeded: 1 + roll(2),
  }
}

function correction(roll: Dice, world: MoneyWorld): Command {
  return {
    type: 'PostCorrection',
    userId: pick(roll, world.users),
    clientId: undefined,
    wallet: SPOT_WALLET,
    assetId: pick(roll, world.assets),
    amount: BigInt(1 + roll(1_000)) as never,
    direction: pick(roll, ['credit', 'debit'] as const),
    against: 'capital',
    reason: 'double.credit',
    proposedBy: 1 as AdministratorId,
    approvedBy: 2 as AdministratorId,
  }
}
