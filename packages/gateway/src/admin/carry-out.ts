// Turns a proposal that two persons agreed on into what it asks for: a correction, capital brought in or put to work, a
// bank deposit, a voided range of a second-contract, which has nothing left to give back the second time, or the end of an
// order of a financial product. Corrections carry a key made of the proposal's number, so that carrying one out again changes
// nothing.

import {
  type CapitalAccount,
  type CorrectionAccount,
  type CorrectionDirection,
  type EarnOrderId,
  type TimeMs,
  type UserId,
  type WalletName,
  walletId,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal, throwIfRejected } from '../refusal.ts'
import type { MoneyPort } from './money-port.ts'
import type { CarryOut, Decided } from './proposals.ts'
import { amountOf } from './user-acts.ts'

export interface CarryOutParts {
  readonly engine: Pick<Engine, 'submit'>
  readonly listing: Listing
  readonly money: Pick<MoneyPort, 'confirmFiatDeposit'>
}

export function carryOutWith(parts: CarryOutParts): CarryOut {
  return async (decided) => {
    if (decided.kind === 'correction') return correct(parts, decided)
    if (decided.kind === 'capital') return addCapital(parts, decided)
    if (decided.kind === 'placement') return placeCapital(parts, decided)
    if (decided.kind === 'secondVoid') return voidRange(parts, decided)
    if (decided.kind === 'financialCancel') return cancelFinancial(parts, decided)
    return confirmDeposit(parts, decided)
  }
}

async function correct(parts: CarryOutParts, decided: Decided): Promise<{ number: number }> {
  const userId = Number(fact(decided, 'userId')) as UserId
  const asset = assetOf(parts, decided)
  const reply = await parts.engine.submit({
    type: 'PostCorrection',
    userId,
    clientId: `proposal-${decided.proposalId}`,
    wallet: walletId(fact(decided, 'wallet') as WalletName),
    assetId: asset.assetId,
    amount: amountOf(fact(decided, 'amount'), asset),
    direction: fact(decided, 'direction') as CorrectionDirection,
    against: fact(decided, 'against') as CorrectionAccount,
    reason: decided.reason,
    proposedBy: decided.proposedBy,
    approvedBy: decided.decidedBy,
  })
  throwIfRejected(reply)
  return { number: reply.number }
}

async function addCapital(parts: CarryOutParts, decided: Decided): Promise<{ number: number }> {
  const asset = assetOf(parts, decided)
  const reply = await parts.engine.submit({
    type: 'AddCapital',
    assetId: asset.assetId,
    amount: amountOf(fact(decided, 'amount'), asset),
    reference: decided.reference ?? `proposal-${decided.proposalId}`,
    reason: decided.reason,
    proposedBy: decided.proposedBy,
    approvedBy: decided.decidedBy,
  })
  throwIfRejected(reply)
  return { number: reply.number }
}

async function placeCapital(parts: CarryOutParts, decided: Decided): Promise<{ number: number }> {
  const asset = assetOf(parts, decided)
  const reply = await parts.engine.submit({
    type: 'PlaceCapital',
    assetId: asset.assetId,
    amount: amountOf(fact(decided, 'amount'), asset),
    to: fact(decided, 'to') as CapitalAccount,
    reason: decided.reason,
    proposedBy: decided.proposedBy,
    approvedBy: decided.decidedBy,
  })
  throwIfRejected(reply)
  return { number: reply.number }
}

async function voidRange(parts: CarryOutParts, decided: Decided): Promise<{ number: number }> {
  const product = parts.listing.second(fact(decided, 'symbol'))
  if (product === undefined) throw new ApiRefusal('second.product.unknown')
  const reply = await parts.engine.submit({
    type: 'VoidSecondRange',
    productId: product.productId,
    fromMs: BigInt(fact(decided, 'fromTime')) as TimeMs,
    toMs: BigInt(fact(decided, 'toTime')) as TimeMs,
    reason: decided.reason,
    proposedBy: decided.proposedBy,
    approvedBy: decided.decidedBy,
  })
  throwIfRejected(reply)
  return { number: reply.number }
}

async function cancelFinancial(parts: CarryOutParts, decided: Decided): Promise<{ number: number }> {
  const reply = await parts.engine.submit({
    type: 'CancelFinancial',
    orderId: Number(fact(decided, 'orderId')) as EarnOrderId,
    reason: decided.reason,
    proposedBy: decided.proposedBy,
    approvedBy: decided.decidedBy,
  })
  throwIfRejected(reply)
  return { number: reply.number }
}

async function confirmDeposit(parts: CarryOutParts, decided: Decided): Promise<{ number: null }> {
  const asset = assetOf(parts, decided)
  await parts.money.confirmFiatDeposit({
    bankLine: decided.reference ?? '',
    userId: Number(fact(decided, 'userId')) as UserId,
    asset: asset.code,
    amount: amountOf(fact(decided, 'amount'), asset),
    fiatDepositId: Number(fact(decided, 'fiatDepositId')),
  })
  return { number: null }
}

function fact({ facts, proposalId }: Decided, name: string): string {
  const value = facts[name]
  if (value === undefined) throw new Error(`proposal ${proposalId} has no ${name}`)
  return value
}

function assetOf({ listing }: CarryOutParts, decided: Decided) {
  const asset = listing.asset(fact(decided, 'asset'))
  if (asset === undefined) throw new ApiRefusal('asset.unknown')
  return asset
}
