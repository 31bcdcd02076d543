// Orders as a table: two lines a cell, so that every field fits; in a narrow window every order is a small card with the
// fields by name. The order's number opens its details, and so does the whole row.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import type { Order } from '../../live/own.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { coinsOf, entrustedTotal, filledPercent, pairOf, type StatusWord, statusWord } from './order-words.ts'
import classes from './orders-table.module.css'

const NOTHING = '–'

interface TableProps {
  readonly orders: readonly Order[]
  readonly onOpen: (order: Order) => void
  /** What can be done with an order, at the end of its row. */
  readonly renderAct?: (order: Order) => ReactNode
}

export function OrdersTable({ orders, onOpen, renderAct }: TableProps) {
  const { t } = useTranslation('orders')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <Head lines={[t('field.orderTime'), t('field.orderNumber')]} />
          <Head lines={[t('field.pair'), `${t('field.side')}, ${t('field.type')}`]} />
          <Head isNumber lines={[t('field.price'), t('field.averagePrice')]} />
          <Head isNumber lines={[t('field.quantity'), t('field.filledQuantity')]} />
          <Head isNumber lines={[t('field.total'), t('field.amount')]} />
          <Head isNumber lines={[t('field.status'), t('field.cancelTime')]} />
          {renderAct === undefined ? null : (
            <th className={classes.number}>
              <span className={classes.spoken}>{t('act.label')}</span>
            </th>
          )}
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

interface HeadProps {
  readonly lines: readonly [string, string]
  readonly isNumber?: boolean
}

function Head({ lines: [first, second], isNumber = false }: HeadProps) {
  return (
    <th className={isNumber ? classes.number : undefined}>
      {first}
      <small>{second}</small>
    </th>
  )
}

function Row({ order, onOpen, renderAct }: Omit<TableProps, 'orders'> & { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const { base, quote } = coinsOf(order.symbol)
  const total = entrustedTotal(order)
  return (
    <tr>
      <td className={classes.when}>
        <Line label={t('field.orderTime')}>{formatTime(order.createdTime)}</Line>
        <Line label={t('field.orderNumber')}>
          <button
            type="button"
            className={classes.open}
            aria-label={t('act.open', { number: order.orderId })}
            onClick={() => onOpen(order)}
          >
            {order.orderId}
          </button>
        </Line>
      </td>
      <td className={classes.what}>
        <b>{pairOf(order.symbol)}</b>
        <small>
          <span className={order.side === 'buy' ? 'up' : 'down'}>{t(`side.${order.side}`)}</span>,{' '}
          {t(`type.${order.type}`)}
        </small>
      </td>
      <td className={classes.number}>
        <Line label={t('field.price')}>
          {order.price === null ? t('marketPrice') : formatAmount(order.price)}
        </Line>
        <Line label={t('field.averagePrice')}>
          {order.averagePrice === null ? NOTHING : formatAmount(order.averagePrice)}
        </Line>
      </td>
      <td className={classes.number}>
        <Line label={t('field.quantity')}>
          {order.quantity === null ? NOTHING : <Coins amount={order.quantity} code={base} />}
        </Line>
        <Line label={t('field.filledQuantity')}>
          <Coins amount={order.filledQuantity} code={base} />
        </Line>
      </td>
      <td className={classes.number}>
        <Line label={t('field.total')}>
          {total === undefined ? NOTHING : <Coins amount={total} code={quote} />}
        </Line>
        <Line label={t('field.amount')}>
          <Coins amount={order.filledQuote} code={quote} />
        </Line>
      </td>
      <td className={`${classes.number} ${classes.status}`}>
        <Status order={order} />
        {order.status === 'cancelled' && order.closedTime !== null ? (
          <small>{formatTime(order.closedTime)}</small>
        ) : (
          <small className={classes.nothing}>{NOTHING}</small>
        )}
      </td>
      {renderAct === undefined ? null : (
        <td className={`${classes.number} ${classes.act}`}>{renderAct(order)}</td>
      )}
    </tr>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className={classes.line}>
      <span className={classes.label}>{label}</span>
      <span>{children}</span>
    </span>
  )
}

export function Coins({ amount, code }: { readonly amount: string; readonly code: string }) {
  return (
    <>
      {formatAmount(amount)} <span className="dim">{code}</span>
    </>
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
