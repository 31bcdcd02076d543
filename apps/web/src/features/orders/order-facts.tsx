// Every field of an order by its name. What an order does not have is left out, except what the product always shows.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import type { Order } from '../../live/own.ts'
import { Coins, NOTHING } from '../tables/cells.tsx'
import { Fact, Facts } from '../tables/facts.tsx'
import { coinsOf, entrustedTotal, pairOf } from './order-words.ts'
import { Status } from './orders-table.tsx'

export function OrderFacts({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const { base, quote } = coinsOf(order.symbol)
  const total = entrustedTotal(order)
  const isCancelled = order.status === 'cancelled'
  return (
    <Facts>
      <Fact name={t('field.pair')}>{pairOf(order.symbol)}</Fact>
      <Fact name={t('field.side')}>
        <span className={order.side === 'buy' ? 'up' : 'down'}>{t(`side.${order.side}`)}</span>
      </Fact>
      <Fact name={t('field.type')}>{t(`type.${order.type}`)}</Fact>
      <Fact name={t('field.status')}>
        <Status order={order} />
      </Fact>
      {order.closeReason === null ? null : (
        <Fact name={t('field.reason')}>{t(`reason.${order.closeReason}`)}</Fact>
      )}
      <Fact name={t('field.price')}>
        {order.price === null ? t('marketPrice') : formatAmount(order.price)}
      </Fact>
      {order.stopPrice === null || order.trigger === null ? null : (
        <Fact name={t('field.stopPrice')}>
          {t(`trigger.${order.trigger}`, { price: formatAmount(order.stopPrice) })}
        </Fact>
      )}
      <Fact name={t('field.averagePrice')}>
        {order.averagePrice === null ? NOTHING : formatAmount(order.averagePrice)}
      </Fact>
      <Fact name={t('field.quantity')}>
        {order.quantity === null ? NOTHING : <Coins amount={order.quantity} code={base} />}
      </Fact>
      <Fact name={t('field.filledQuantity')}>
        <Coins amount={order.filledQuantity} code={base} />
      </Fact>
      <Fact name={t('field.total')}>
        {total === undefined ? NOTHING : <Coins amount={total} code={quote} />}
      </Fact>
      <Fact name={t('field.amount')}>
        <Coins amount={order.filledQuote} code={quote} />
      </Fact>
      <Fact name={t('field.fee')}>
        <Coins amount={order.fee} code={order.feeAsset} />
      </Fact>
      <Fact name={t('field.timeInForce')}>{t(`timeInForce.${order.timeInForce}`)}</Fact>
      <Fact name={t('field.orderTime')}>{formatTime(order.createdTime)}</Fact>
      {order.closedTime === null ? null : (
        <Fact name={isCancelled ? t('field.cancelTime') : t('field.tradedTime')}>
          {formatTime(order.closedTime)}
        </Fact>
      )}
      {order.clientOrderId === null ? null : (
        <Fact name={t('field.clientOrderId')}>
          <span className="mono">{order.clientOrderId}</span>
        </Fact>
      )}
    </Facts>
  )
}
