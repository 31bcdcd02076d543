import { expect, test } from 'vitest'
import { textOfE8 } from '../../../format/decimal.ts'
import { exampleB0 } from './example-b0.ts'
import { exampleB1 } from './example-b1.ts'
import { exampleP1 } from './example-p1.ts'
import { exampleSequence } from './example-sequence.ts'

test('[B0] a quote gone wrong is capped, and moves the index by 30 instead of 50', () => {
  const { median, high, price, mean } = exampleB0()
  expect([median, high, price, mean].map(textOfE8)).toEqual(['30001', '30151.005', '30030.7', '30050.5'])
})

test('[P1, P5] safe at 27,149.4, liquidated at 27,149', () => {
  const { bankruptcy, lastSafe, margin, tests } = exampleP1()
  expect([bankruptcy, lastSafe, margin].map(textOfE8)).toEqual(['27000', '27149.4', '300'])
  expect(
    tests.map(({ equity, maintenance, isSafe }) => [textOfE8(equity), textOfE8(maintenance), isSafe]),
  ).toEqual([
    ['14.94', '14.93217', true],
    ['14.9', '14.93195', false],
  ])
})

test('[B1] 150,000.30 is above 150,000: up wins', () => {
  const { sum, target, outcome, comparison } = exampleB1()
  expect([sum, target].map(textOfE8)).toEqual(['150000.3', '150000'])
  expect([outcome, comparison]).toEqual(['won', 'higher'])
})

test('one changed command changes its batch and every batch after it, and none before', () => {
  const [whole, changed] = [exampleSequence(false), exampleSequence(true)]
  expect(whole.map(({ hash }, at) => hash === changed[at]?.hash)).toEqual([true, false, false, false])
  expect(whole.slice(1).map(({ previous }) => previous)).toEqual(whole.slice(0, -1).map(({ hash }) => hash))
  expect(whole.map(({ first }) => first)).toEqual([1, 3, 4, 7])
})
