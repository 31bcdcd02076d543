// Orders as a table: two lines a cell, so that every field fits; in a narrow window every order is a small card with the
// fields by name. The order's number opens its details, and so does the whole row.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import type { Order } from '../../live/own.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { ActCell, Coins, Line, NOTHING, OpenButton, SpokenHead, TwoLineHead } from '../tables/cells.tsx'
import classes from '../tables/table.module.css'
import { coinsOf, entrustedTotal, filledPercent, pairOf, type StatusWord, statusWord } from './order-words.ts'

interface TableProps {
  readonly orders: readonly Order[]
  readonly onOpen: (order: Order) => void
  /** What can be done with an order, at the end of its row. */
  readonly renderAct?: (order: Order) => ReactNode
}

export function OrdersTable({ orders, onOpen, renderAct }: TableProps) {
  const { t } = useTranslation('orders')
  return (
    <table className={classes.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('field.orderTime'), t('field.orderNumber')]} />
          <TwoLineHead lines={[t('field.pair'), `${t('field.side')}, ${t('field.type')}`]} />
          <TwoLineHead isNumber lines={[t('field.price'), t('field.averagePrice')]} />
          <TwoLineHead isNumber lines={[t('field.quantity'), t('field.filledQuantity')]} />
          <TwoLineHead isNumber lines={[t('field.total'), t('field.amount')]} />
          <TwoLineHead isNumber lines={[t('field.status'), t('field.cancelTime')]} />
          {renderAct === undefined ? null : <SpokenHead>{t('act.label')}</SpokenHead>}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.orderId} order={order} onOpen={onOpen} renderAct={renderAct} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order, onOpen, renderAct }: Omit<TableProps, 'orders'> & { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const { base, quote } = coinsOf(order.symbol)
  const total = entrustedTotal(order)
  return (
    <tr data-opens>
      <td>
        <Line label={t('field.orderTime')}>{formatTime(order.createdTime)}</Line>
        <Line label={t('field.orderNumber')}>
          <OpenButton label={t('act.open', { number: order.orderId })} onOpen={() => onOpen(order)}>
            {order.orderId}
          </OpenButton>
        </Line>
      </td>
      <td data-head>
        <b>{pairOf(order.symbol)}</b>
        <small>
          <span className={order.side === 'buy' ? 'up' : 'down'}>{t(`side.${order.side}`)}</span>,{' '}
          {t(`type.${order.type}`)}
        </small>
      </td>
      <td data-end>
        <Line label={t('field.price')}>
          {order.price === null ? t('marketPrice') : formatAmount(order.price)}
        </Line>
        <Line label={t('field.averagePrice')}>
          {order.averagePrice === null ? NOTHING : formatAmount(order.averagePrice)}
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.quantity')}>
          {order.quantity === null ? NOTHING : <Coins amount={order.quantity} code={base} />}
        </Line>
        <Line label={t('field.filledQuantity')}>
          <Coins amount={order.filledQuantity} code={base} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.total')}>
          {total === undefined ? NOTHING : <Coins amount={total} code={quote} />}
        </Line>
        <Line label={t('field.amount')}>
          <Coins amount={order.filledQuote} code={quote} />
        </Line>
      </td>
      <td data-end data-state>
        <Status order={order} />
        {order.status === 'cancelled' && order.closedTime !== null ? (
          <small>{formatTime(order.closedTime)}</small>
        ) : (
          <small data-blank>{NOTHING}</small>
        )}
      </td>
      {renderAct === undefined ? null : <ActCell>{renderAct(order)}</ActCell>}
    </tr>
  )
}

const TONES: Readonly<Record<StatusWord, Tone>> = {
  delegating: 'neutral',
  traded: 'info',
  cancelled: 'neutral',
}
const ALL = 100

/** Its word, and how much of it is filled when that is neither nothing nor all. */
export function Status({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const word = statusWord(order)
  const percent = filledPercent(order)
  return (
    <Chip tone={TONES[word]}>
      {t(`status.${word}`)}
      {percent > 0 && percent < ALL ? <span className="num">{formatCount(percent)}%</span> : null}
    </Chip>
  )
}
