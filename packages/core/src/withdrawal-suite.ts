// Words for tests about money that goes out and comes in: requests, approvals, what becomes of a withdrawal outside,
// corrections and capital. Decimals go in, commands come out.

import type {
  AdministratorId,
  AssetId,
  Command,
  CommandOf,
  CorrectionAccount,
  CorrectionDirection,
  WithdrawalId,
} from '@candor/contract'
import { SPOT_WALLET } from '@candor/contract'
import { type Request, USDT, units } from './scenario-suite.ts'

/** Two administrators whom most tests need. */
export const ANN = 11 as AdministratorId
export const BEN = 12 as AdministratorId

/** 100 and a fee of 1 in USDT, one approval, unless told. */
export function request(withdrawalId: number, parts: Partial<CommandOf<'RequestWithdrawal'>> = {}): Request {
  return (userId) => ({
    type: 'RequestWithdrawal',
    withdrawalId: withdrawalId as WithdrawalId,
    userId,
    clientId: undefined,
    assetId: USDT,
    amount: units('100'),
    fee: units('1'),
    destination: 'eth:0x1',
    approvalsNeeded: 1,
    ...parts,
  })
}

export function takeBack(withdrawalId: number, clientId?: string): Request {
  return (userId) => ({
    type: 'CancelWithdrawal',
    userId,
    clientId,
    withdrawalId: withdrawalId as WithdrawalId,
  })
}

export function approve(withdrawalId: number, administratorId: AdministratorId = ANN): Command {
  return { type: 'ApproveWithdrawal', withdrawalId: withdrawalId as WithdrawalId, administratorId }
}

export function refuse(withdrawalId: number): Command {
  return {
    type: 'RefuseWithdrawal',
    withdrawalId: withdrawalId as WithdrawalId,
    administratorId: BEN,
    reason: 'a test',
  }
}

export function send(withdrawalId: number): Command {
  return { type: 'SendWithdrawal', withdrawalId: withdrawalId as WithdrawalId }
}

/** The cost, where given, in USDT unless told. */
export function settle(
  withdrawalId: number,
  { cost, costAssetId }: { readonly cost?: string; readonly costAssetId?: AssetId | undefined } = {},
): Command {
  return {
    type: 'SettleWithdrawal',
    withdrawalId: withdrawalId as WithdrawalId,
    reference: 'eth:0xabc',
    costAssetId,
    cost: cost === undefined ? undefined : units(cost),
  }
}

export function comeBack(withdrawalId: number): Command {
  return { type: 'ReturnWithdrawal', withdrawalId: withdrawalId as WithdrawalId, reason: 'bounced' }
}

interface Correction extends Partial<Omit<CommandOf<'PostCorrection'>, 'amount'>> {
  readonly direction: CorrectionDirection
  readonly against: CorrectionAccount
}

export function correct(amount: string, parts: Correction): Request {
  return (userId) => ({
    userId,
    clientId: undefined,
    wallet: SPOT_WALLET,
    assetId: USDT,
    amount: units(amount),
    reason: 'case 12',
    proposedBy: ANN,
    approvedBy: BEN,
    ...parts,
    type: 'PostCorrection',
  })
}

export function capital(amount: string, parts: Partial<CommandOf<'AddCapital'>> = {}): Command {
  return {
    type: 'AddCapital',
    assetId: USDT,
    amount: units(amount),
    reference: 'wire 1',
    reason: 'a test',
    proposedBy: ANN,
    approvedBy: BEN,
    ...parts,
  }
}
