// Ended orders with everything there is to know about them; each opens its receipt.

import type { Answer } from '@candor/client'
import { useTranslation } from 'react-i18next'
import { e8Of } from '../../../format/decimal.ts'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { Line, NOTHING, OpenLink, TwoLineHead } from '../../tables/cells.tsx'
import classes from '../../tables/table.module.css'
import { DirectionAndLength, EndedResult, marketName, Outcome } from '../desk/order-words.tsx'
import type { SecondRules } from '../product-rules.ts'
import { orderName, secondReceiptPath } from '../second-path.ts'
import { showMoney, showPayout } from '../show.ts'

type PastOrder = Answer<'secondHistory'>['list'][number]

interface HistoryTableProps {
  readonly orders: readonly PastOrder[]
  readonly products: ReadonlyMap<string, SecondRules>
}

export function HistoryTable({ orders, products }: HistoryTableProps) {
  const { t } = useTranslation('second')
  return (
    <table className={classes.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('column.ended'), t('column.order')]} />
          <TwoLineHead lines={[t('column.market'), t('column.direction')]} />
          <TwoLineHead isNumber lines={[t('column.amount'), t('column.payout')]} />
          <TwoLineHead isNumber lines={[t('column.buyPrice'), t('column.settlePrice')]} />
          <TwoLineHead isNumber lines={[t('column.entered'), t('column.expires')]} />
          <TwoLineHead isNumber lines={[t('column.placed'), t('column.timedOpen')]} />
          <TwoLineHead isNumber lines={[t('column.result'), t('column.outcome')]} />
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.orderId} order={order} decimals={products.get(order.symbol)?.priceDecimals} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order, decimals }: { readonly order: PastOrder; readonly decimals: number | undefined }) {
  const { t } = useTranslation('second')
  const price = (value: string | null): string => (value === null ? NOTHING : formatAmount(value, decimals))
  const time = (ms: number | null): string => (ms === null ? NOTHING : formatTime(ms))
  const name = orderName(order.orderId)
  return (
    <tr data-opens>
      <td>
        <Line label={t('column.ended')}>{time(order.endedTime)}</Line>
        <Line label={t('column.order')}>
          <OpenLink label={t('desk.openReceipt', { order: name })} to={secondReceiptPath(order.orderId)}>
            {name}
          </OpenLink>
        </Line>
      </td>
      <td data-head>
        <b>{marketName(order.symbol)}</b>
        <small>
          <DirectionAndLength order={order} />
        </small>
      </td>
      <td data-end>
        <Line label={t('column.amount')}>{showMoney(order.amount)}</Line>
        <Line label={t('column.payout')}>{showPayout(e8Of(order.payout))}</Line>
      </td>
      <td data-end>
        <Line label={t('column.buyPrice')}>{price(order.entryPrice)}</Line>
        <Line label={t('column.settlePrice')}>{price(order.settlePrice)}</Line>
      </td>
      <td data-end>
        <Line label={t('column.entered')}>{time(order.entryTime)}</Line>
        <Line label={t('column.expires')}>{time(order.expiryTime)}</Line>
      </td>
      <td data-end>
        <Line label={t('column.placed')}>{time(order.createdTime)}</Line>
        <Line label={t('column.timedOpen')}>{time(order.openTime)}</Line>
      </td>
      <td data-end>
        <Line label={t('column.result')}>
          <EndedResult order={order} />
        </Line>
        <Line label={t('column.outcome')}>
          <Outcome order={order} isReturned={order.returned} />
        </Line>
      </td>
    </tr>
  )
}
