// The order book of a contract, in lots: with the user's own orders marked, and rows that fill the form.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { useContractOrders } from '../../../live/contract-account.ts'
import { useContractTickerInTurn } from '../../../live/contract-tickers.ts'
import { BookMiddle, MiddleLast, MiddleSpread } from '../../terminal/book/book-middle.tsx'
import { BookPanel } from '../../terminal/book/book-panel.tsx'
import { orDash } from '../../terminal/frame/or-dash.ts'
import { takeFromContractBook } from '../form/contract-draft.ts'
import type { ContractRules } from '../market/contract-rules.ts'

const LAST = ['last'] as const
const TOUCH = ['bid', 'ask'] as const
const MARK = ['mark'] as const

interface ContractBookProps {
  readonly rules: ContractRules
}

export function ContractBook({ rules }: ContractBookProps) {
  const { orders } = useContractOrders()
  const { symbol, priceDecimals } = rules
  const own = useMemo(
    () =>
      [...orders.values()].flatMap((order) =>
        order.symbol === symbol && order.price !== null
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
      <Mark rules={rules} />
    </BookMiddle>
  )
  return <BookPanel market={rules} middle={middle} own={own} onTake={takeFromContractBook} />
}

function Last({ rules }: ContractBookProps) {
  return <MiddleLast market={rules} last={useContractTickerInTurn(rules.symbol, LAST, 'trades')?.last} />
}

function Spread({ rules }: ContractBookProps) {
  return <MiddleSpread market={rules} touch={useContractTickerInTurn(rules.symbol, TOUCH, 'trades')} />
}

function Mark({ rules }: ContractBookProps) {
  const { t } = useTranslation('perpetual')
  const mark = useContractTickerInTurn(rules.symbol, MARK, 'marks')?.mark
  return (
    <span title={t('rule.mark')}>
      {t('market.mark')} {orDash(mark, (price) => formatAmount(price, rules.markDecimals))}
    </span>
  )
}
