import { type Amount, decode, type Event, marginAccount } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, MAKER, outcomeOf } from '../outcomes-suite.ts'
import {
  aContractOrder,
  aPosition,
  changed,
  contractClosed,
  contractTraded,
  fundingSettled,
  INSURANCE,
  liquidationSteps,
  lotsOf,
  marginDrawn,
  marked,
  moves,
  offsetRealised,
  PERP,
  party,
  ticked,
} from './contract-outcomes-suite.ts'
import { projectInsurance } from './project-insurance.ts'
import { liquidationEvents, projectLiquidations } from './project-liquidations.ts'
import { projectMarks } from './project-marks.ts'

const position = aPosition(1, ALICE, { marginMode: 'isolated' })
const { begun, stepped, deleveraged, ended } = liquidationSteps(3, position)
const taken = changed(aPosition(1, ALICE, { lots: lotsOf(40) }), -60, {
  value: 1_626n,
  pnl: -174n,
  liquidationFee: 6n,
})
const rest = changed(aPosition(1, ALICE, { lots: lotsOf(0) }), -40, {
  value: 1_080n,
  pnl: -120n,
  insured: 3n,
})
const won = changed(aPosition(9, BOB, { direction: 'short' }), -40, { value: 1_080n, pnl: 120n })

function withFund(event: ReturnType<typeof contractTraded>): Event {
  const [fee] = moves([marginAccount(ALICE, position.positionId), INSURANCE, 6n])
  return { ...event, postings: [{ ...(fee as NonNullable<typeof fee>), toAfter: 106n as Amount }] }
}

const trade = withFund(
  contractTraded({ tradeId: 6, maker: party(8, MAKER, []), taker: party(5, ALICE, [taken]), price: 271n }),
)
const others = contractTraded({ tradeId: 5, maker: party(8, MAKER, []), taker: party(5, BOB, []) })

const STORY: Event[] = [
  marked(271n),
  begun(),
  contractClosed(aContractOrder(4, ALICE), 'liquidation'),
  contractClosed(aContractOrder(44, BOB), 'filled'),
  stepped(100),
  trade,
  others,
  deleveraged(7, rest, won),
  ended(),
]

describe('[rulebook 2.7] liquidations', () => {
  test('how a position stood, and what became of it', () => {
    const { liquidations, positions } = projectLiquidations([outcomeOf(12, STORY)])
    expect(liquidations).toMatchObject([{ begun: { liquidationId: 3 }, outcome: 'closed', number: 12 }])
    expect(positions).toMatchObject([
      {
        liquidationId: 3,
        atRisk: { tier: 1, mark: 271n },
        closedLots: 100n,
        closedValue: 2_706n,
        pnl: -294n,
        liquidationFee: 6n,
        insured: 3n,
        nettedLots: 0n,
        deleveragedLots: 40n,
        markNumber: 12,
      },
    ])
  })

  test('its events are kept in order, without journal lines and without those of others', () => {
    const { liquidations } = projectLiquidations([outcomeOf(12, STORY)])
    const events = decode(liquidationEvents, Buffer.from(liquidations[0]?.events ?? '', 'hex'))
    expect(events.map(({ type }) => type)).toEqual([
      'LiquidationBegun',
      'ContractOrderClosed',
      'LiquidationStepped',
      'ContractTraded',
      'PositionsDeleveraged',
      'LiquidationEnded',
    ])
    expect(events[3]).toEqual({ ...trade, postings: [] })
  })

  test('what the account gave from its other positions is kept, what others gave from theirs is not', () => {
    const gained = offsetRealised(aPosition(2, ALICE), 8n)
    const drawn = marginDrawn(aPosition(2, ALICE), 12n)
    const anothers = [offsetRealised(aPosition(4, BOB), 8n), marginDrawn(aPosition(4, BOB), 12n)]
    const story = [begun(), stepped(100), gained, drawn, ...anothers, trade, ended()]
    const { liquidations } = projectLiquidations([outcomeOf(12, story)])
    const events = decode(liquidationEvents, Buffer.from(liquidations[0]?.events ?? '', 'hex'))
    const bare = [gained, drawn, trade].map((event) => ({ ...event, postings: [] }))
    expect(events).toEqual([begun(), stepped(100), ...bare, ended()])
  })

  test('a deleveraging is told from the side of the winner', () => {
    expect(projectLiquidations([outcomeOf(12, STORY)]).deleveragings).toMatchObject([
      { tradeId: 7, liquidationId: 3, userId: BOB, position: { positionId: 9 }, lots: 40n, pnl: 120n },
    ])
  })

  test('one that does not begin or does not end is a bug, not a gap', () => {
    expect(() => projectLiquidations([outcomeOf(1, [ended()])])).toThrow('never began')
    expect(() => projectLiquidations([outcomeOf(1, [begun()])])).toThrow('does not end with it')
  })

  test('every line of the insurance fund is a change, with its liquidation and the balance after it', () => {
    expect(projectInsurance([outcomeOf(12, STORY)])).toMatchObject([
      {
        place: 0,
        reason: 'liquidationFee',
        amount: 6n,
        balanceAfter: 106n,
        marketId: PERP,
        liquidationId: 3,
      },
      { place: 1, reason: 'shortfall', amount: -3n, liquidationId: 3 },
    ])
  })

  test('money of the fund that moves without a word for it is a bug', () => {
    const odd: Event = {
      ...contractClosed(aContractOrder(4, ALICE), 'byUser'),
      postings: moves([INSURANCE, marginAccount(ALICE, position.positionId), 1n]),
    }
    expect(() => projectInsurance([outcomeOf(1, [odd])])).toThrow('ContractOrderClosed moves -1')
  })
})

describe('marks as evidence', () => {
  test('the mark that somebody was liquidated at, with the quotes of its tick', () => {
    const early = outcomeOf(11, [ticked(4, 270n), marked(271n, { indexSequence: 4 })])
    const { evidence, latest, olderEvidence } = projectMarks([
      early,
      outcomeOf(12, STORY.slice(1)),
      outcomeOf(13, [ticked(5, 280n), marked(281n, { indexSequence: 5 })]),
    ])
    expect(evidence).toMatchObject([{ marketId: PERP, mark: 271n, number: 11, quotes: [{ price: 270n }] }])
    expect(latest.get(PERP)).toMatchObject({ mark: 281n, number: 13 })
    expect(olderEvidence.size).toBe(0)
  })

  test('of a mark that is older than the outcomes, only which contract it is of', () => {
    const { evidence, olderEvidence } = projectMarks([outcomeOf(12, [begun(), ended()])])
    expect([evidence.length, [...olderEvidence]]).toEqual([0, [PERP]])
    expect(projectLiquidations([outcomeOf(12, [begun(), ended()])]).positions[0]?.markNumber).toBeUndefined()
  })

  test('a settlement of funding is evidence too; quotes of another tick are not taken for its own', () => {
    const { evidence } = projectMarks([
      outcomeOf(1, [ticked(4, 270n), marked(271n, { indexSequence: 9 }), fundingSettled()]),
    ])
    expect(evidence).toMatchObject([{ number: 1, quotes: [] }])
  })
})
