// What everything from the best price up to a row is worth: average price, sum of each coin. Follows the book.

import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppState } from '../../../state/app-state.ts'
import type { MarketRules } from '../market/market-rules.ts'
import classes from './book.module.css'
import type { BookPainter, HoveredRow } from './book-painter.ts'
import { gridFormat } from './grid-format.ts'

interface SumCardProps {
  readonly rules: MarketRules
  readonly painter: BookPainter
  readonly chosen: HoveredRow
  readonly top: number
}

export function SumCard({ rules, painter, chosen, top }: SumCardProps) {
  const { t } = useTranslation('spot')
  const language = useAppState((state) => state.language)
  useSyncExternalStore(painter.subscribe, painter.getTaken)
  const { priceDecimals, quantityDecimals } = rules
  const formats = useMemo(
    () => ({
      price: gridFormat(language, priceDecimals),
      quantity: gridFormat(language, quantityDecimals),
    }),
    [language, priceDecimals, quantityDecimals],
  )
  const row = painter.rowAt(chosen)
  if (row === undefined) return null
  const total = Math.floor(row.valueSum / 10 ** quantityDecimals)
  return (
    <dl className={classes.card} style={{ top }}>
      <dt>{t('book.average')}</dt>
      <dd>{formats.price(Math.floor(row.valueSum / row.quantitySum))}</dd>
      <dt>{t('book.sumOf', { coin: rules.base })}</dt>
      <dd>{formats.quantity(row.quantitySum)}</dd>
      <dt>{t('book.sumOf', { coin: rules.quote })}</dt>
      <dd>{formats.price(total)}</dd>
    </dl>
  )
}
