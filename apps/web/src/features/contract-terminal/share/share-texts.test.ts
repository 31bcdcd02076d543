import { expect, test } from 'vitest'
import { pastReturnBps } from './share-texts.ts'

test.each([
  ['a gain is rounded down', '2.8794', '15', 1919n],
  ['a loss too, so that it is not understated', '-0.00001', '15', -1n],
  ['without margin there is no return', '2', '0', 0n],
])('%s', (_, netPnl, openedMargin, bps) => {
  expect(pastReturnBps({ netPnl, openedMargin })).toBe(bps)
})
