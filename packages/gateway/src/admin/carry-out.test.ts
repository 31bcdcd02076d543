import type { AdministratorId, Command, Reply } from '@candor/contract'
import { expect, test } from 'vitest'
import type { Listing } from '../live/listing.ts'
import { carryOutWith } from './carry-out.ts'
import type { Decided } from './proposals.ts'

const DECIDED: Decided = {
  proposalId: 9,
  kind: 'placement',
  facts: { asset: 'USDT', amount: '1500.5', to: 'insurance' },
  reference: null,
  reason: 'capital',
  proposedBy: 2 as AdministratorId,
  decidedBy: 3 as AdministratorId,
  decidedMs: 1,
}

function desk(reply: Partial<Reply>) {
  const sent: Command[] = []
  const carryOut = carryOutWith({
    engine: {
      submit: (command) => {
        sent.push(command)
        return Promise.resolve({ number: 4711, rejection: undefined, ...reply } as Reply)
      },
    },
    listing: {
      asset: (code: string) => (code === 'USDT' ? { assetId: 1, code, scale: 8 } : undefined),
      second: (symbol: string) => (symbol === 'BTC_USDT' ? { productId: 1 } : undefined),
    } as Listing,
    money: { confirmFiatDeposit: () => Promise.reject(new Error('no bank is asked')) },
  })
  return { carryOut, sent }
}

test('capital is placed as both persons agreed, into the account they named', async () => {
  const { carryOut, sent } = desk({})
  expect(await carryOut(DECIDED)).toEqual({ number: 4711 })
  expect(sent).toEqual([
    {
      type: 'PlaceCapital',
      assetId: 1,
      amount: 150_050_000_000n,
      to: 'insurance',
      reason: 'capital',
      proposedBy: 2,
      approvedBy: 3,
    },
  ])
})

test('a range is voided as both persons agreed, with the proposer’s reason', async () => {
  const { carryOut, sent } = desk({})
  const facts = { symbol: 'BTC_USDT', fromTime: '1790000000000', toTime: '1790000060000' }
  const range: Decided = { ...DECIDED, kind: 'secondVoid', facts, reason: 'venues disagreed' }
  expect(await carryOut(range)).toEqual({ number: 4711 })
  expect(sent).toEqual([
    {
      type: 'VoidSecondRange',
      productId: 1,
      fromMs: 1_790_000_000_000n,
      toMs: 1_790_000_060_000n,
      reason: 'venues disagreed',
      proposedBy: 2,
      approvedBy: 3,
    },
  ])
  await expect(carryOut({ ...range, facts: { ...facts, symbol: 'NOPE' } })).rejects.toThrow(
    'second.product.unknown',
  )
})

test('an order of a financial product is ended as both persons agreed, with the proposer’s reason', async () => {
  const { carryOut, sent } = desk({})
  const facts = { orderId: '123', userId: '7', asset: 'USDT', amount: '1000' }
  const order: Decided = { ...DECIDED, kind: 'financialCancel', facts, reason: 'product withdrawn' }
  expect(await carryOut(order)).toEqual({ number: 4711 })
  expect(sent).toEqual([
    {
      type: 'CancelFinancial',
      orderId: 123,
      reason: 'product withdrawn',
      proposedBy: 2,
      approvedBy: 3,
    },
  ])
})

test('what the core will not place is told with its place in the log', async () => {
  const { carryOut } = desk({ rejection: 'balance.insufficient' })
  await expect(carryOut(DECIDED)).rejects.toMatchObject({ code: 'balance.insufficient', number: 4711 })
  await expect(carryOut({ ...DECIDED, facts: { ...DECIDED.facts, asset: 'NOPE' } })).rejects.toThrow(
    'asset.unknown',
  )
})
