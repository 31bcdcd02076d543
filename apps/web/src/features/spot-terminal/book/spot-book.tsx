// The order book of a spot market: with the user's own orders marked, and rows that fill the form.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { useOpenOrders } from '../../../live/own.ts'
import { useTickerInTurn } from '../../../live/tickers.ts'
import { BookMiddle, MiddleLast, MiddleSpread } from '../../terminal/book/book-middle.tsx'
import { BookPanel } from '../../terminal/book/book-panel.tsx'
import { orDash } from '../../terminal/frame/or-dash.ts'
import { useIndexPrice } from '../../terminal/market/index-price.ts'
import { takeFromBook } from '../form/order-draft.ts'
import type { MarketRules } from '../market/market-rules.ts'

const LAST = ['last'] as const
const TOUCH = ['bid', 'ask'] as const

interface SpotBookProps {
  readonly rules: MarketRules
}

export function SpotBook({ rules }: SpotBookProps) {
  const { orders } = useOpenOrders()
  const { symbol, priceDecimals } = rules
  const own = useMemo(
    () =>
      [...orders.values()].flatMap((order) =>
        order.symbol === symbol && order.price !== null && order.status !== 'waiting'
          ? [
              {
                side: order.side === 'buy' ? ('bids' as const) : ('asks' as const),
                price: Math.round(Number(order.price) * 10 ** priceDecimals),
              },
            ]
          : [],
      ),
    [orders, symbol, priceDecimals],
  )
  const middle = (
    <BookMiddle last={<Last rules={rules} />}>
      <Spread rules={rules} />
      <Index rules={rules} />
    </BookMiddle>
  )
  return <BookPanel market={rules} middle={middle} own={own} onTake={takeFromBook} />
}

function Last({ rules }: SpotBookProps) {
  return <MiddleLast market={rules} last={useTickerInTurn(rules.symbol, LAST)?.last} />
}

function Spread({ rules }: SpotBookProps) {
  return <MiddleSpread market={rules} touch={useTickerInTurn(rules.symbol, TOUCH)} />
}

function Index({ rules }: SpotBookProps) {
  const { t } = useTranslation(['spot', 'terminal'])
  const index = useIndexPrice(rules.symbol)
  return (
    <span title={t('market.indexTitle')}>
      {t('terminal:book.index')} {orDash(index, (price) => formatAmount(price, rules.priceDecimals))}
    </span>
  )
}
