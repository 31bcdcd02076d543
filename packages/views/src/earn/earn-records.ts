// Of which kinds the records of financial products and mining pools are (rulebook 8.3): an event and what it moved of a
// user's free money in, kinds and amounts out, which add up to that; and what a record is about.

import type { Amount, Event, EventOf, UserId } from '@candor/contract'
import type { RecordPart } from '../contracts/contract-records.ts'
import type { RecordType } from '../record-types.ts'

export interface EarnMovement {
  readonly userId: UserId
  readonly amount: Amount
}

/** None for an event of anything else. */
export function earnParts(event: Event, moved: EarnMovement): readonly RecordPart[] | undefined {
  return partsOf(event, moved)?.filter(({ amount }) => amount !== 0n)
}

function partsOf(event: Event, { userId, amount }: EarnMovement): readonly RecordPart[] | undefined {
  switch (event.type) {
    case 'FinancialBought':
      return [{ type: 'buyFinancial', amount }]
    case 'FinancialEnded':
      return endedParts(event, amount)
    case 'MiningBought':
      return [{ type: 'miningBuy', amount }]
    case 'MiningPaid':
      return [{ type: paidType(event, userId), amount }]
    case 'MiningEnded':
      return [{ type: 'miningPrincipal', amount }]
    default:
      return undefined
  }
}

/** Principal and income come back at once, and are two records. */
function endedParts({ order }: EventOf<'FinancialEnded'>, amount: Amount): readonly RecordPart[] {
  const isSale = order.end === 'matured' || order.end === 'transferredOut'
  return [
    { type: isSale ? 'sellFinancial' : 'cancelFinancial', amount: order.principal },
    { type: 'financialIncome', amount: (amount - order.principal) as Amount },
  ]
}

function paidType({ order }: EventOf<'MiningPaid'>, userId: UserId): RecordType {
  if (userId === order.userId) return 'miningIncome'
  return userId === order.inviter1 ? 'rebateLevel1' : 'rebateLevel2'
}

/** The order; none for an event of anything else. */
export function earnReferenceOf(event: Event): number | undefined {
  switch (event.type) {
    case 'FinancialBought':
    case 'FinancialEnded':
    case 'MiningBought':
    case 'MiningPaid':
    case 'MiningEnded':
      return event.order.orderId
    default:
      return undefined
  }
}
