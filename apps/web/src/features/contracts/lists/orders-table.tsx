// Contract orders as a table, open ones or those of the past. The order's number opens all that is known of it.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ActCell, Line, NOTHING, OpenButton, Signed, SpokenHead, TwoLineHead } from '../../tables/cells.tsx'
import classes from '../../tables/table.module.css'
import { MarkPrice, OrNothing, TickPrice } from '../cells.tsx'
import { type AnyOrder, actionOf, directionOfOrder, entrustedValue, statusWord } from '../order-words.ts'
import { useContracts } from '../use-contracts.ts'

interface TableProps<O extends AnyOrder> {
  readonly orders: readonly O[]
  readonly onOpen: (order: O) => void
  /** What can be done with an order, at the end of its row. */
  readonly renderAct?: (order: O) => ReactNode
}

export function ContractOrdersTable<O extends AnyOrder>({ orders, onOpen, renderAct }: TableProps<O>) {
  const { t } = useTranslation('contracts')
  const isPast = renderAct === undefined
  return (
    <table className={classes.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('field.pendingTime'), t('field.orderNumber')]} />
          <TwoLineHead lines={[t('field.contract'), `${t('field.direction')}, ${t('field.type')}`]} />
          <TwoLineHead isNumber lines={[t('field.price'), t('field.averagePrice')]} />
          <TwoLineHead isNumber lines={[t('field.lots'), t('field.filledLots')]} />
          <TwoLineHead isNumber lines={[t('field.entrustedValue'), t('field.entrustedMargin')]} />
          <TwoLineHead isNumber lines={[t('field.takeProfit'), t('field.stopLoss')]} />
          {isPast ? (
            <>
              <TwoLineHead isNumber lines={[t('field.openFee'), t('field.closeFee')]} />
              <TwoLineHead isNumber lines={[t('field.pnl'), t('field.triggerPrice')]} />
            </>
          ) : null}
          <TwoLineHead isNumber lines={[t('field.status'), t('field.endTime')]} />
          {isPast ? null : <SpokenHead>{t('act.label')}</SpokenHead>}
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

interface RowProps<O extends AnyOrder> extends Omit<TableProps<O>, 'orders'> {
  readonly order: O
}

function Row<O extends AnyOrder>({ order, onOpen, renderAct }: RowProps<O>) {
  const { t } = useTranslation('contracts')
  const contract = useContracts().get(order.symbol)
  const margin = 'marginReserve' in order ? order.marginReserve : order.reserve
  return (
    <tr data-opens>
      <td>
        <Line label={t('field.pendingTime')}>{formatTime(order.createdTime)}</Line>
        <Line label={t('field.orderNumber')}>
          <OpenButton label={t('act.openOrder', { number: order.orderId })} onOpen={() => onOpen(order)}>
            {order.orderId}
          </OpenButton>
        </Line>
      </td>
      <td data-head>
        <b>{order.symbol}</b>
        <small>
          <ActionWord order={order} />, {t(`type.${order.type}`)} {order.leverage}×
        </small>
      </td>
      <td data-end>
        <Line label={t('field.price')}>
          {order.price === null ? t('marketPrice') : <TickPrice price={order.price} contract={contract} />}
        </Line>
        <Line label={t('field.averagePrice')}>
          <MarkPrice price={order.averagePrice} contract={contract} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.lots')}>{formatAmount(order.lots)}</Line>
        <Line label={t('field.filledLots')}>{formatAmount(order.filledLots)}</Line>
      </td>
      <td data-end>
        <Line label={t('field.entrustedValue')}>
          <OrNothing amount={entrustedValue(order, contract?.multiplier)} />
        </Line>
        <Line label={t('field.entrustedMargin')}>
          <OrNothing amount={margin} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.takeProfit')}>
          <TickPrice price={order.takeProfit} contract={contract} />
        </Line>
        <Line label={t('field.stopLoss')}>
          <TickPrice price={order.stopLoss} contract={contract} />
        </Line>
      </td>
      {renderAct === undefined ? <PastCells order={order} /> : null}
      <td data-end data-state>
        <OrderStatus order={order} />
        {order.closedTime === null ? (
          <small data-blank>{NOTHING}</small>
        ) : (
          <small>{formatTime(order.closedTime)}</small>
        )}
      </td>
      {renderAct === undefined ? null : <ActCell>{renderAct(order)}</ActCell>}
    </tr>
  )
}

/** What only an order of the past has. */
function PastCells({ order }: { readonly order: AnyOrder }) {
  const { t } = useTranslation('contracts')
  const contract = useContracts().get(order.symbol)
  return (
    <>
      <td data-end>
        <Line label={t('field.openFee')}>{formatAmount(order.openFee)}</Line>
        <Line label={t('field.closeFee')}>{formatAmount(order.closeFee)}</Line>
      </td>
      <td data-end>
        <Line label={t('field.pnl')}>
          <Signed amount={order.pnl} />
        </Line>
        <Line label={t('field.triggerPrice')}>
          <TickPrice price={'triggerPrice' in order ? order.triggerPrice : null} contract={contract} />
        </Line>
      </td>
    </>
  )
}

/** "Open long", coloured by the side that it takes in the book. */
export function ActionWord({ order }: { readonly order: AnyOrder }) {
  const { t } = useTranslation('contracts')
  return (
    <span className={order.side === 'buy' ? 'up' : 'down'}>
      {t(`action.${actionOf(order)}.${directionOfOrder(order)}`)}
    </span>
  )
}

export function OrderStatus({ order }: { readonly order: AnyOrder }) {
  const { t } = useTranslation('contracts')
  const word = statusWord(order)
  return <Chip tone={word === 'traded' ? 'info' : 'neutral'}>{t(`status.${word}`)}</Chip>
}
