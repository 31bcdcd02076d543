// One contract order with everything that is known of it, and the fills it is made of.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { useContractOrders } from '../../live/contract-account.ts'
import { NOTHING, Signed } from '../tables/cells.tsx'
import { DetailDrawer } from '../tables/detail-drawer.tsx'
import { Fact, Facts } from '../tables/facts.tsx'
import { CancelContractOrder } from './cancel-contract-orders.tsx'
import { OrNothing, TickPrice } from './cells.tsx'
import classes from './drawers.module.css'
import { FillsOf } from './fills-of.tsx'
import { ActionWord, OrderStatus } from './lists/orders-table.tsx'
import { type AnyOrder, entrustedValue, statusWord } from './order-words.ts'
import { useContracts } from './use-contracts.ts'

interface DrawerProps {
  /** As it was when it was opened; undefined closes. */
  readonly opened: AnyOrder | undefined
  readonly onClose: () => void
}

export function ContractOrderDrawer({ opened, onClose }: DrawerProps) {
  const { t } = useTranslation('contracts')
  return (
    <DetailDrawer
      isOpen={opened !== undefined}
      title={t('detail.order', { number: opened?.orderId ?? '' })}
      onClose={onClose}
    >
      {opened === undefined ? null : <Details opened={opened} />}
    </DetailDrawer>
  )
}

function Details({ opened }: { readonly opened: AnyOrder }) {
  const open = useContractOrders().orders.get(opened.orderId)
  const order = open ?? opened
  return (
    <>
      <OrderFacts order={order} />
      {open !== undefined && statusWord(open) === 'pending' ? (
        <div className={classes.act}>
          <CancelContractOrder orderId={order.orderId} />
        </div>
      ) : null}
      <FillsOf orderId={order.orderId} />
    </>
  )
}

function OrderFacts({ order }: { readonly order: AnyOrder }) {
  const { t } = useTranslation('contracts')
  const contract = useContracts().get(order.symbol)
  const isCancelled = order.status === 'cancelled'
  return (
    <Facts>
      <Fact name={t('field.contract')}>{order.symbol}</Fact>
      <Fact name={t('field.direction')}>
        <ActionWord order={order} />
      </Fact>
      <Fact name={t('field.type')}>{t(`type.${order.type}`)}</Fact>
      <Fact name={t('field.sentBy')}>{t(`closeMode.${order.origin}`)}</Fact>
      <Fact name={t('field.status')}>
        <OrderStatus order={order} />
      </Fact>
      {order.closeReason === null ? null : (
        <Fact name={t('field.reason')}>{t(`reason.${order.closeReason}`)}</Fact>
      )}
      <Fact name={t('field.price')}>
        {order.price === null ? t('marketPrice') : formatAmount(order.price)}
      </Fact>
      <Fact name={t('field.averagePrice')}>
        <OrNothing amount={order.averagePrice} />
      </Fact>
      {'triggerPrice' in order && order.triggerPrice !== null ? (
        <Fact name={t('field.triggerPrice')}>{formatAmount(order.triggerPrice)}</Fact>
      ) : null}
      <Fact name={t('field.lots')}>{formatAmount(order.lots)}</Fact>
      <Fact name={t('field.filledLots')}>{formatAmount(order.filledLots)}</Fact>
      {order.droppedLots === '0' ? null : (
        <Fact name={t('field.droppedLots')}>{formatAmount(order.droppedLots)}</Fact>
      )}
      <Fact name={t('field.multiplier')}>
        {contract === undefined ? NOTHING : `${contract.multiplier} ${contract.base}`}
      </Fact>
      <Fact name={t('field.leverage')}>{order.leverage}×</Fact>
      <Fact name={t('field.marginMode')}>{t(`marginMode.${order.marginMode}`)}</Fact>
      <Fact name={t('field.entrustedValue')}>
        <OrNothing amount={entrustedValue(order, contract?.multiplier)} />
      </Fact>
      {'marginReserve' in order ? (
        <>
          <Fact name={t('field.entrustedMargin')}>
            <OrNothing amount={order.marginReserve} />
          </Fact>
          <Fact name={t('field.entrustedFee')}>
            <OrNothing amount={order.feeReserve} />
          </Fact>
        </>
      ) : (
        <Fact name={t('field.held')}>
          <OrNothing amount={order.reserve} />
        </Fact>
      )}
      <Fact name={t('field.filledValue')}>{formatAmount(order.filledValue)}</Fact>
      <Fact name={t('field.openFee')}>{formatAmount(order.openFee)}</Fact>
      <Fact name={t('field.closeFee')}>{formatAmount(order.closeFee)}</Fact>
      <Fact name={t('field.pnl')}>
        <Signed amount={order.pnl} />
      </Fact>
      <Fact name={t('field.takeProfit')}>
        <TickPrice price={order.takeProfit} contract={contract} />
      </Fact>
      <Fact name={t('field.stopLoss')}>
        <TickPrice price={order.stopLoss} contract={contract} />
      </Fact>
      <Fact name={t('field.timeInForce')}>{t(`timeInForce.${order.timeInForce}`)}</Fact>
      <Fact name={t('field.pendingTime')}>{formatTime(order.createdTime)}</Fact>
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
