// What everything from the best price up to a row is worth: average price, sum of each coin. Follows the book.

import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppState } from '../../../state/app-state.ts'
import type { TerminalMarket } from '../market/terminal-market.ts'
import classes from './book.module.css'
import type { BookPainter, HoveredRow } from './book-painter.ts'
import { gridFormat } from './grid-format.ts'

interface SumCardProps {
  readonly market: TerminalMarket
  readonly painter: BookPainter
  readonly chosen: HoveredRow
  readonly top: number
}

export function SumCard({ market, painter, chosen, top }: SumCardProps) {
  const { t } = useTranslation('terminal')
  const language = useAppState((state) => state.language)
  useSyncExternalStore(painter.subscribe, painter.getTaken)
  const { priceDecimals, quantityDecimals } = market
  const formats = useMemo(
    () => ({
      price: gridFormat(language, priceDecimals),
      quantity: gridFormat(language, quantityDecimals),
    }),
    [language, priceDecimals, quantityDecimals],
  )
  const row = painter.rowAt(chosen)
  if (row === undefined) return null
  const total = Math.floor((row.valueSum / 10 ** quantityDecimals) * market.unitSize)
  return (
    <dl className={classes.card} style={{ top }}>
      <dt>{t('book.average')}</dt>
      <dd>{formats.price(Math.floor(row.valueSum / row.quantitySum))}</dd>
      <dt>{t('book.sumOf', { coin: market.unit })}</dt>
      <dd>{formats.quantity(row.quantitySum)}</dd>
      <dt>{t('book.sumOf', { coin: market.quote })}</dt>
      <dd>{formats.price(total)}</dd>
    </dl>
  )
}
