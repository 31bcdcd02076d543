// Whatever happens in whatever order (news late, answers lost, requests that arrive long after their connection, threads
// that die with what they had not kept): when all has come to rest, what stands on the book is what the strategy wants, each
// order was made once, and the strategy knows to the last unit what its orders did.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STAGED_BUYING } from '../paper-market-suite.ts'
import type { StrategyName } from '../strategy.ts'
import { type Fate, Stage } from './stage-suite.ts'

const CASES: readonly (readonly [StrategyName, Record<string, string>])[] = [
  ['grid', { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '8', quantity: '0.01' }],
  [
    'grid',
    {
      spacing: 'geometric',
      lower: '29000',
      upper: '31000',
      steps: '5',
      quantity: '0.01',
      stopBelow: '28700',
    },
  ],
  ['dca', { ...STAGED_BUYING, stopLoss: '5', repeat: 'true' }],
  ['direction', { quantity: '0.01', takeProfit: '30600', stopLoss: '29400' }],
  ['indicator', { indicator: 'rsi', interval: '1m', period: '2', low: '40', high: '60', amount: '500' }],
]

const RUNS = 500

type Act =
  | { readonly kind: 'happen'; readonly at: number }
  | { readonly kind: 'flow'; readonly count: number }
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'minute' | 'keep' | 'reconnect' | 'late' | 'trouble' | 'cured' }
  | { readonly kind: 'disconnect' | 'crash'; readonly fates: readonly Fate[] }
  | { readonly kind: 'refuse'; readonly code: string }

const fates = fc.array(fc.constantFrom<Fate>('arrives', 'vanishes', 'late'), { minLength: 1, maxLength: 4 })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('happen' as const), at: fc.nat(5) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('flow' as const), count: fc.nat(40) }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('move' as const), by: fc.integer({ min: -40, max: 40 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('minute' as const, 'keep' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('reconnect' as const, 'late' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('trouble' as const, 'cured' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('disconnect' as const, 'crash' as const), fates }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refuse' as const),
      code: fc.constantFrom('balance.insufficient', 'market.halted', 'engine.busy', 'order.price.band'),
    }),
  },
)

function doAct(stage: Stage, each: Act): void {
  switch (each.kind) {
    case 'happen':
      return stage.happen(stage.underWay.length === 0 ? 0 : each.at % stage.underWay.length)
    case 'flow':
      for (let at = 0; at < each.count; at++) stage.happen()
      return undefined
    case 'move':
      return stage.moveTo(stage.price + (stage.price * BigInt(each.by)) / 4_000n)
    case 'minute':
      return stage.closeMinute()
    case 'keep':
      return stage.keep()
    case 'reconnect':
      return stage.isConnected ? undefined : stage.connect()
    case 'late':
      return stage.arriveLate()
    case 'trouble':
      return stage.runner.hinder('index.stale')
    case 'cured':
      return stage.runner.hinder(undefined)
    case 'refuse':
      return void stage.refusals.push(each.code)
    case 'disconnect':
    case 'crash': {
      let at = 0
      const fate = (): Fate => each.fates[at++ % each.fates.length] as Fate
      return each.kind === 'crash' ? stage.crash(fate) : stage.disconnect(fate)
    }
  }
}

function comeToRest(stage: Stage): void {
  stage.arriveLate()
  if (!stage.isConnected) stage.connect()
  stage.refusals.length = 0
  for (let turn = 0; turn < 4; turn++) {
    stage.runner.hinder(undefined)
    stage.nowMs += 61_000
    stage.runner.tick()
    stage.moveTo(stage.price)
    stage.settle()
  }
}

test.each(CASES)('%s comes to rest exactly', (strategy, parameters) => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 50, maxLength: 300 }), (acts) => {
      const stage = new Stage(strategy, parameters, { price: '30010' })
      stage.connect()
      for (const each of acts) doAct(stage, each)
      comeToRest(stage)
      if (stage.runner.isDone) return
      expect([...stage.openRefs].sort()).toEqual([...stage.wanted].sort())
      expect([...stage.asked].filter(([, times]) => times > 1)).toEqual([])
      expect(stage.ledger).toEqual(stage.flows)
    }),
    { numRuns: RUNS },
  )
})
