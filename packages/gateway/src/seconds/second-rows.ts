// Rows of the past of second-contracts as the API shows them, and what they come to.

import type { AnswerOf, secondRoutes, secondShapes } from '@candor/api'
import { CRYPTO_SCALE, floorDiv, formatDecimal, ONE } from '@candor/contract'
import type { SecondStatistics, ViewedSecondOrder } from '@candor/views'
import type { Static } from 'typebox'
import { formatRateE8, formatSecondOrder } from '../format-second.ts'
import type { Listing } from '../live/listing.ts'

export type PastSecondJson = Static<typeof secondShapes.pastSecondOrder>
type StatisticsJson = AnswerOf<typeof secondRoutes.secondStatistics>
type Wins = Pick<StatisticsJson, 'won' | 'lost' | 'winRate'>

export function pastSecondRow(
  listing: Listing,
  { order, returnedMs, number }: ViewedSecondOrder,
): PastSecondJson {
  return { ...formatSecondOrder(listing, order), returned: returnedMs !== undefined, number }
}

export function statisticsRow(listing: Listing, { totals, last }: SecondStatistics): StatisticsJson {
  const asset = listing.secondAsset
  const text = (units: bigint): string => formatDecimal(units, asset?.scale ?? CRYPTO_SCALE)
  const countOf = (outcome: string, seconds?: number): number =>
    totals
      .filter((total) => total.outcome === outcome && (seconds === undefined || total.seconds === seconds))
      .reduce((sum, { orders }) => sum + orders, 0)
  let staked = 0n
  let net = 0n
  for (const { outcome, stake, payout, returned } of totals) {
    if (outcome !== 'won' && outcome !== 'lost') continue
    staked += stake
    net += payout + returned - stake
  }
  const durations = [...new Set(totals.map(({ seconds }) => seconds))].sort((a, b) => a - b)
  const tie = countOf('tie')
  const voided = countOf('void')
  const all = winsOf(countOf('won'), countOf('lost'))
  return {
    asset: asset?.code ?? null,
    settled: all.won + all.lost + tie + voided,
    ...all,
    tie,
    void: voided,
    staked: text(staked),
    net: text(net),
    last: { count: last.won + last.lost, ...winsOf(last.won, last.lost) },
    durations: durations.map((seconds) => ({
      seconds,
      ...winsOf(countOf('won', seconds), countOf('lost', seconds)),
    })),
  }
}

/** Shown only, so the rate may round down. */
function winsOf(won: number, lost: number): Wins {
  const decided = BigInt(won + lost)
  const winRate = decided === 0n ? null : formatRateE8(floorDiv(BigInt(won) * ONE, decided))
  return { won, lost, winRate }
}
