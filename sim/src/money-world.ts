// Money in and out on the small platform, for the simulator's own tests: short words for the commands about
// withdrawals, named deposits, corrections and capital.

import type {
  AdministratorId,
  Amount,
  AssetId,
  CommandOf,
  DepositId,
  Outcome,
  UserId,
  WalletId,
  WithdrawalId,
} from '@candor/contract'
import { type SmallWorld, USDT, units } from './small-world.ts'

const ANN = 11 as AdministratorId
const BEN = 12 as AdministratorId
const PERSONS = { reason: 'test', proposedBy: ANN, approvedBy: BEN }

export class MoneyWorld {
  readonly world: SmallWorld

  constructor(world: SmallWorld) {
    this.world = world
  }

  request(id: number, userId: UserId, parts: Partial<CommandOf<'RequestWithdrawal'>> = {}): Outcome {
    return this.world.send({
      type: 'RequestWithdrawal',
      withdrawalId: id as WithdrawalId,
      userId,
      clientId: undefined,
      assetId: USDT,
      amount: units('100') as Amount,
      fee: units('1') as Amount,
      destination: 'eth:0x1',
      approvalsNeeded: 2,
      ...parts,
    })
  }

  cancel(id: number, userId: UserId): Outcome {
    const withdrawalId = id as WithdrawalId
    return this.world.send({ type: 'CancelWithdrawal', userId, clientId: undefined, withdrawalId })
  }

  approve(id: number, ...administrators: readonly number[]): Outcome[] {
    const withdrawalId = id as WithdrawalId
    return administrators.map((each) =>
      this.world.send({
        type: 'ApproveWithdrawal',
        withdrawalId,
        administratorId: each as AdministratorId,
      }),
    )
  }

  refuse(id: number): Outcome {
    const withdrawalId = id as WithdrawalId
    return this.world.send({ type: 'RefuseWithdrawal', withdrawalId, administratorId: ANN, reason: 'test' })
  }

  send(id: number): Outcome {
    return this.world.send({ type: 'SendWithdrawal', withdrawalId: id as WithdrawalId })
  }

  settle(id: number, cost?: string, costAssetId: AssetId = USDT): Outcome {
    const paid =
      cost === undefined
        ? { cost: undefined, costAssetId: undefined }
        : { cost: units(cost) as Amount, costAssetId }
    return this.world.send({
      type: 'SettleWithdrawal',
      withdrawalId: id as WithdrawalId,
      reference: 'tx',
      ...paid,
    })
  }

  comeBack(id: number): Outcome {
    const withdrawalId = id as WithdrawalId
    return this.world.send({ type: 'ReturnWithdrawal', withdrawalId, reason: 'bounced' })
  }

  correct(userId: UserId, amount: string, parts: Partial<CommandOf<'PostCorrection'>> = {}): Outcome {
    return this.world.send({
      type: 'PostCorrection',
      userId,
      clientId: undefined,
      wallet: 0 as WalletId,
      assetId: USDT,
      amount: units(amount) as Amount,
      direction: 'credit',
      against: 'capital',
      ...PERSONS,
      ...parts,
    })
  }

  capital(amount: string): Outcome {
    const money = { assetId: USDT, amount: units(amount) as Amount, reference: 'wire' }
    return this.world.send({ type: 'AddCapital', ...money, ...PERSONS })
  }

  /** Named, and then final or gone. */
  deposit(id: number, userId: UserId, end: 'ConfirmDeposit' | 'OrphanDeposit'): void {
    const depositId = id as DepositId
    const money = { assetId: USDT, amount: units('5') as Amount }
    this.world.send({ type: 'SeeNamedDeposit', depositId, userId, ...money, reference: 'eth:1:0' })
    this.world.send({ type: end, depositId })
  }
}
