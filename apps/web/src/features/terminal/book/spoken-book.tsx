// The book for those who listen: a table of the best rows of each side, written anew only now and then.

import { VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppState } from '../../../state/app-state.ts'
import { TERMINAL_LIMITS } from '../limits.ts'
import type { TerminalMarket } from '../market/terminal-market.ts'
import type { BookPainter } from './book-painter.ts'
import { gridFormat } from './grid-format.ts'
import type { BookRow } from './group-levels.ts'

interface SpokenBookProps {
  readonly market: TerminalMarket
  readonly painter: BookPainter
}

interface SpokenRows {
  readonly asks: readonly BookRow[]
  readonly bids: readonly BookRow[]
}

export function SpokenBook({ market, painter }: SpokenBookProps) {
  const { t } = useTranslation('terminal')
  const language = useAppState((state) => state.language)
  const [rows, setRows] = useState<SpokenRows>({ asks: [], bids: [] })
  useEffect(() => {
    const read = (): void => {
      const { asks, bids } = painter.rowsShown
      const most = TERMINAL_LIMITS.spokenRows
      setRows({ asks: asks.slice(0, most), bids: bids.slice(0, most) })
    }
    const timer = setInterval(read, TERMINAL_LIMITS.spokenBookEveryMs)
    return () => clearInterval(timer)
  }, [painter])
  const format = useMemo(
    () => ({
      price: gridFormat(language, market.priceDecimals),
      quantity: gridFormat(language, market.quantityDecimals),
    }),
    [language, market],
  )
  return (
    <VisuallyHidden>
      <table aria-label={t('book.spoken', { pair: market.name })}>
        <thead>
          <tr>
            <th>{t('book.side')}</th>
            <th>{t('book.price', { coin: market.quote })}</th>
            <th>{t('book.amount', { coin: market.unit })}</th>
          </tr>
        </thead>
        <tbody>
          {(['asks', 'bids'] as const).flatMap((side) =>
            rows[side].map(({ price, quantity }) => (
              <tr key={`${side} ${price}`}>
                <td>{t(side === 'asks' ? 'book.askShare' : 'book.bidShare')}</td>
                <td>{format.price(price)}</td>
                <td>{format.quantity(quantity)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
