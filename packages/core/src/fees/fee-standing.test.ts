import type { Amount, AssetId } from '@candor/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVolume, newFeeStanding, setVolumes, volumesOf } from './fee-standing.ts'

const trade = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.bigInt({ min: 0n, max: 100n }))

test("today's volume is the sum of all trades by their quote asset, also after a restart in between", () => {
  fc.assert(
    fc.property(fc.array(trade), fc.nat(), (trades, restart) => {
      let fees = newFeeStanding()
      const expected: bigint[] = []
      for (const [place, [asset, amount]] of trades.entries()) {
        addVolume(fees, asset as AssetId, amount as Amount)
        while (expected.length <= asset) expected.push(0n)
        expected[asset] = (expected[asset] as bigint) + amount
        if (place !== restart) continue
        const before = volumesOf(fees)
        fees = newFeeStanding()
        setVolumes(fees, before)
      }
      expect(volumesOf(fees)).toEqual(expected)
      setVolumes(fees, [])
      expect(volumesOf(fees)).toEqual([])
    }),
  )
})
