// A short story of contracts for the tests of the readers, told in events made by hand: every number of it is known.

import type {
  Amount,
  ContractOrderView,
  ContractParameters,
  Event,
  OrderId,
  Outcome,
  PositionChange,
  RateE8,
  TimeMs,
} from '@candor/contract'
import { ALICE, BOB, MAKER, MARCH, outcomeOf, QUOTE } from '../outcomes-suite.ts'
import {
  aContractOrder,
  aPosition,
  aStop,
  changed,
  closingLines,
  contractClosed,
  contractPlaced,
  contractTraded,
  fundingMoved,
  fundingSettled,
  liquidationSteps,
  lotsOf,
  marked,
  openingLines,
  PERP,
  party,
  stopSteps,
  ticked,
} from './contract-outcomes-suite.ts'

export const minutes = (count: number): bigint => MARCH + BigInt(count) * 60_000n
/** Funding is due here, and settled by a tick of this very moment. */
export const DUE_MS: TimeMs = minutes(2) as TimeMs
const units = (amount: bigint): Amount => amount as Amount

export const PARAMETERS: ContractParameters = {
  multiplier: 100_000n as never,
  tick: 1n as never,
  markTick: 1n as never,
  maxLots: lotsOf(1_000),
  maxOpenOrders: 10,
  limitBandE8: 5_000_000n as RateE8,
  marketBandE8: 3_000_000n as RateE8,
  takerE8: 50_000n as RateE8,
  liquidationFeeE8: 500_000n as RateE8,
  volumeWeightE8: 0n as RateE8,
  impactValue: units(1n),
  fundingHours: 8,
  refusesCrossing: false,
  markMethod: 'basisAverage',
  selfTrade: 'expireTaker',
  tiers: [],
}

const opened = (userId: typeof ALICE, house?: string): Event => {
  return { type: 'AccountOpened', userId, tradeGroupId: userId as never, house }
}
const LISTED: Event = {
  type: 'ContractListed',
  marketId: PERP,
  symbol: 'BTCUSDT',
  base: 1 as never,
  quote: QUOTE,
  indexId: 1 as never,
  parameters: PARAMETERS,
  nextFundingMs: MARCH as TimeMs,
}

export const alices = (lots: number, terms = {}): ReturnType<typeof aPosition> => {
  return aPosition(1, ALICE, { lots: lotsOf(lots), ...terms })
}
export const bobs = (lots: number, terms = {}): ReturnType<typeof aPosition> => {
  return aPosition(2, BOB, { direction: 'short', lots: lotsOf(lots), ...terms })
}

export const LONG: ContractOrderView = aContractOrder(2, ALICE, {
  clientId: 'NULL',
  reserve: units(315n),
  stops: { takeProfit: 330n as never, stopLoss: undefined, triggerBy: 'last' },
  createdMs: minutes(1) as TimeMs,
})
const SHORT = aContractOrder(1, BOB, { side: 'sell', positionSide: 'short', reserve: units(315n) })
const aliceOpens = changed(alices(100, { openFees: units(6n) }), 100, {
  value: 3_000n,
  margin: 300n,
  fee: 6n,
})
const bobOpens = changed(bobs(100, { openFees: units(3n) }), 100, { value: 3_000n, margin: 300n, fee: 3n })
const OPENING = contractTraded({
  tradeId: 1,
  maker: party(1, BOB, [bobOpens]),
  taker: party(2, ALICE, [aliceOpens]),
  postings: [...openingLines(bobOpens, 12n), ...openingLines(aliceOpens, 9n)],
})
export const STOP = stopSteps(
  aStop(4, ALICE, { orderId: 2 as OrderId, lots: lotsOf(100), createdMs: minutes(1) as TimeMs }),
)

const PROFIT = aContractOrder(3, ALICE, {
  side: 'sell',
  origin: 'takeProfit',
  orderType: 'market',
  timeInForce: 'immediateOrCancel',
  price: undefined,
  lots: lotsOf(100),
  closeLots: lotsOf(100),
  createdMs: minutes(3) as TimeMs,
})
const life = { openFees: units(6n), closeFees: units(2n), funding: units(-5n) }
const aliceCloses = changed(
  alices(60, { ...life, realisedPnl: units(120n), entryValue: units(1_800n) }),
  -40,
  {
    value: 1_320n,
    pnl: 120n,
    margin: -120n,
    fee: 2n,
  },
)

const atRisk = alices(60, {
  ...life,
  realisedPnl: units(120n),
  entryValue: units(1_800n),
  margin: units(180n),
})
export const steps = liquidationSteps(5, atRisk)
const aliceLiquidated = changed(
  alices(10, { ...life, realisedPnl: units(-30n), entryValue: units(300n) }),
  -50,
  { value: 1_350n, pnl: -150n, margin: -150n },
)
export const aliceLost: PositionChange = changed(
  alices(0, { ...life, realisedPnl: units(-60n), entryValue: units(0n), margin: units(0n) }),
  -10,
  { value: 270n, pnl: -30n, margin: -30n },
)
export const bobWon: PositionChange = changed(
  bobs(90, { openFees: units(3n), funding: units(5n), realisedPnl: units(30n) }),
  -10,
  {
    value: 270n,
    pnl: 30n,
    margin: -30n,
  },
)

const trade = (tradeId: number, orderId: number, change: ReturnType<typeof changed>, price: bigint): Event =>
  contractTraded({
    tradeId,
    price,
    lots: Math.abs(Number(change.lots)),
    value: change.value,
    takerSide: 'sell',
    maker: party(99, MAKER, []),
    taker: party(orderId, ALICE, [change]),
    postings: closingLines(change),
  })
const FORCED = aContractOrder(6, ALICE, {
  side: 'sell',
  origin: 'liquidation',
  createdMs: minutes(4) as TimeMs,
})

/** Alice goes long against Bob, pays funding, takes some profit, and is liquidated: the rest against Bob. */
export const STORY: readonly Outcome[] = [
  outcomeOf(1, [opened(ALICE), opened(BOB), opened(MAKER, 'maker'), LISTED]),
  outcomeOf(2, [ticked(1, 298n), marked(299n, { premiumE8: 8_000n as RateE8 })]),
  outcomeOf(3, [contractPlaced(SHORT, 300n)]),
  outcomeOf(
    4,
    [
      contractPlaced(LONG, 300n),
      OPENING,
      STOP.armed(),
      contractClosed(SHORT, 'filled'),
      contractClosed(LONG, 'filled'),
    ],
    minutes(1),
  ),
  outcomeOf(
    5,
    [
      ticked(2, 299n),
      marked(300n, { indexSequence: 2, premiumE8: 10_000n as RateE8 }),
      { ...fundingMoved(alices(100, { openFees: units(6n), funding: units(-5n) }), -5n), dueMs: DUE_MS },
      { ...fundingMoved(bobs(100, { openFees: units(3n), funding: units(5n) }), 5n), dueMs: DUE_MS },
      fundingSettled({ dueMs: DUE_MS }),
    ],
    minutes(2),
  ),
  outcomeOf(
    6,
    [
      STOP.triggered(331n),
      contractPlaced(PROFIT),
      trade(2, 3, aliceCloses, 330n),
      contractClosed(PROFIT, 'priceProtection'),
      STOP.rearmed(60),
    ],
    minutes(3),
  ),
  outcomeOf(
    7,
    [
      steps.begun(),
      steps.stepped(60),
      contractPlaced(FORCED),
      trade(3, 6, aliceLiquidated, 270n),
      contractClosed(FORCED, 'immediateOrCancel'),
      steps.deleveraged(4, aliceLost, bobWon),
      STOP.ended('positionClosed'),
      steps.ended(),
    ],
    minutes(4),
  ),
]
