// Below the chart: what a round would give after fees, how long rounds took so far, and where the plan ends. What cannot be
// said beforehand, or was not measured yet, is a dash.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { textOfE8 } from '../../../format/decimal.ts'
import { formatAmount, formatCount } from '../../../format/number.ts'
import { showUnits } from '../../second-contract/show.ts'
import { NOTHING } from '../../tables/cells.tsx'
import { useDuration } from '../use-duration.ts'
import classes from './setup.module.css'
import type { Setup } from './use-setup.ts'

export function PlanFigures({ setup }: { readonly setup: Setup }) {
  const { t } = useTranslation('robot')
  const duration = useDuration()
  const { market, judged, lines, place } = setup
  const { data } = useQuery(callQuery('robotRounds', { query: { ...place }, quiet: true }))
  const round = data?.list.find(
    ({ strategy, venue, symbol }) =>
      strategy === place.strategy && venue === place.venue && symbol === place.symbol,
  )
  const profit = judged?.plan?.profit
  const prices = lines.map(({ price }) => price)
  const edge = (price: bigint | undefined): string =>
    price === undefined ? NOTHING : formatAmount(textOfE8(price), market.priceDecimals)
  return (
    <dl className={classes.figures}>
      <Figure name={t('plan.profit')}>
        {profit === undefined
          ? NOTHING
          : t('plan.range', {
              least: showUnits(profit.least),
              most: `${showUnits(profit.most)} ${market.quote}`,
            })}
      </Figure>
      <Figure name={t('plan.lines')}>
        {prices.length < 2
          ? NOTHING
          : t('plan.range', {
              least: edge(prices.reduce((a, b) => (a < b ? a : b))),
              most: edge(prices.reduce((a, b) => (a > b ? a : b))),
            })}
      </Figure>
      <Figure name={t('plan.fees')}>
        {t('plan.rates', { maker: percent(market.terms.makerE8), taker: percent(market.terms.takerE8) })}
      </Figure>
      <Figure name={t('round.name')}>
        {round === undefined ? (
          t('round.none')
        ) : (
          <>
            {duration(round.medianMs)}{' '}
            <small>{t('round.of', { count: round.count, number: formatCount(round.count) })}</small>
          </>
        )}
      </Figure>
    </dl>
  )
}

const PERCENT = 100n

function percent(rateE8: bigint): string {
  return `${formatAmount(textOfE8(rateE8 * PERCENT))}%`
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
