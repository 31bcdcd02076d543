// What a stop would give back, by the robot's balances now and the book as it stands. An estimate says that it is one.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { e8Of, textOfE8 } from '../../../format/decimal.ts'
import { formatAmount, formatCount } from '../../../format/number.ts'
import { Note } from '../../../ui/note.tsx'
import { Figure, Figures } from '../../financial/purchase/figures.tsx'
import { showMoney, showUnits } from '../../second-contract/show.ts'
import { type MarketRules, rulesOf } from '../../spot-terminal/market/market-rules.ts'
import { NOTHING } from '../../tables/cells.tsx'
import { useFeeRates } from '../../terminal/form/fee-rates.ts'
import { useBookLevels } from '../../terminal/form/use-book-levels.ts'
import type { RobotDetail } from '../robots.ts'
import { saleEstimate } from './sale-estimate.ts'

interface FiguresProps {
  readonly robot: RobotDetail
}

/** All that the robot has of an asset: what lies in orders is free once they are cancelled. */
export function heldOf({ balances }: RobotDetail, wanted: string): bigint {
  return balances
    .filter(({ asset }) => asset === wanted)
    .reduce((sum, { available, frozen, margin }) => sum + e8Of(available) + e8Of(frozen) + e8Of(margin), 0n)
}

export function KeepFigures({ robot }: FiguresProps) {
  const { t } = useTranslation('robot')
  const { base, quote, openOrders } = robot
  return (
    <Figures>
      <Figure name={t('stop.cancelled')}>{formatCount(openOrders)}</Figure>
      <Figure name={t('stop.back')} isMain>
        {showUnits(heldOf(robot, quote))} {quote}
      </Figure>
      <Figure name={t('stop.backCoins')} isMain>
        {formatAmount(textOfE8(heldOf(robot, base)))} {base}
      </Figure>
    </Figures>
  )
}

export function SaleFigures({ robot }: FiguresProps) {
  const { data } = useQuery({ ...callQuery('markets', { quiet: true }), staleTime: Number.POSITIVE_INFINITY })
  const rules = useMemo(() => {
    const market = data?.markets.find(({ symbol }) => symbol === robot.symbol)
    return data === undefined || market === undefined ? undefined : rulesOf(market, data.assets)
  }, [data, robot.symbol])
  return rules === undefined ? null : <Sale robot={robot} rules={rules} />
}

function Sale({ robot, rules }: FiguresProps & { readonly rules: MarketRules }) {
  const { t } = useTranslation('robot')
  const { base, quote, openOrders } = robot
  const bids = useBookLevels(rules, 'sell', true)
  const { rates } = useFeeRates('spot')
  const coins = heldOf(robot, base)
  const estimate =
    bids === undefined || rates === undefined
      ? undefined
      : saleEstimate(coins, bids, { lot: rules.lot, takerE8: rates.takerE8, bandE8: rules.marketBandE8 })
  const show = (units: bigint | undefined): string =>
    units === undefined ? NOTHING : t('stop.about', { amount: `${showUnits(units)} ${quote}` })
  return (
    <>
      <Figures>
        <Figure name={t('stop.cancelled')}>{formatCount(openOrders)}</Figure>
        <Figure name={t('stop.sold')}>
          {estimate === undefined ? NOTHING : `${formatAmount(textOfE8(estimate.sold))} ${base}`}
        </Figure>
        <Figure name={t('stop.proceeds')}>{show(estimate?.proceeds)}</Figure>
        <Figure name={t('stop.fee')}>{show(estimate?.fee)}</Figure>
        <Figure name={t('stop.back')} isMain isApart>
          {show(estimate === undefined ? undefined : heldOf(robot, quote) + estimate.proceeds)}
        </Figure>
        {estimate === undefined || estimate.kept === 0n ? null : (
          <Figure name={t('stop.backCoins')} isMain>
            {formatAmount(textOfE8(estimate.kept))} {base}
          </Figure>
        )}
      </Figures>
      <Note>{t('stop.estimate')}</Note>
    </>
  )
}

export function PositionFigures({ robot }: FiguresProps) {
  const { t } = useTranslation('robot')
  const { quote, openOrders, positions, money } = robot
  return (
    <>
      <Figures>
        <Figure name={t('stop.cancelled')}>{formatCount(openOrders)}</Figure>
        {positions.map(({ direction, lots, entryPrice }) => (
          <Figure key={direction} name={t(`stop.${direction === 'long' ? 'long' : 'short'}`)}>
            {t('stop.lotsAt', {
              lots: formatAmount(lots),
              price: entryPrice === null ? NOTHING : formatAmount(entryPrice),
            })}
          </Figure>
        ))}
        <Figure name={t('stop.back')} isMain isApart>
          {money === null ? NOTHING : t('stop.about', { amount: `${showMoney(money.equity)} ${quote}` })}
        </Figure>
      </Figures>
      <Note>{t('stop.markEstimate')}</Note>
    </>
  )
}
