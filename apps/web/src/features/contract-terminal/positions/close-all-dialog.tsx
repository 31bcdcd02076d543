// One-key close, in its dialog: lists what will be cancelled and what will be closed, asks once, then reports what became
// of each position.

import { type Answer, ApiError, newKey } from '@candor/client'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { formatAmount, formatCount } from '../../../format/number.ts'
import {
  type Position,
  useContractOrders,
  useContractTriggers,
  usePositions,
} from '../../../live/contract-account.ts'
import { Note } from '../../../ui/note.tsx'
import { announced } from '../../terminal/desk/announced-orders.ts'
import form from '../../terminal/form/form.module.css'
import { remainingLots } from '../account/order-lots.ts'
import { readAmount } from '../account/read-amount.ts'
import { showLots, showSigned, toneOf } from '../account/show.ts'
import type { ContractTableProps } from '../desk/contract-table-props.ts'
import { refreshContractHistory } from '../form/send-contract-order.ts'
import classes from './positions.module.css'

type Report = Answer<'closePositions'>

export function CloseAllDialog({
  only,
  rules,
  onClose,
}: ContractTableProps & { readonly onClose: () => void }) {
  const { t } = useTranslation(['perpetual', 'shell'])
  const [report, setReport] = useState<Report>()
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const close = async (): Promise<void> => {
    setIsSending(true)
    setRefusal(undefined)
    try {
      const body = only === undefined ? {} : { symbol: only }
      const done = await api.call('closePositions', { body, key: newKey(), quiet: true })
      for (const { orderId } of done.orders) announced.add(orderId)
      setReport(done)
      refreshContractHistory()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(textOfError(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={460}
      title={t(report === undefined ? 'closeAll.title' : 'closeAll.report')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      {report === undefined ? <Plan only={only} rules={rules} /> : <Outcome report={report} rules={rules} />}
      {refusal === undefined ? null : <Note tone="warn">{refusal}</Note>}
      <div className={form.confirmButtons}>
        {report === undefined ? (
          <>
            <Button onClick={onClose}>{t('shell:dialog.cancel')}</Button>
            <Button variant="filled" data-autofocus loading={isSending} onClick={() => void close()}>
              {t('closeAll.act')}
            </Button>
          </>
        ) : (
          <Button variant="filled" onClick={onClose}>
            {t('shell:dialog.close')}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function Plan({ only, rules }: ContractTableProps) {
  const { t } = useTranslation('perpetual')
  const { positions } = usePositions()
  const { orders } = useContractOrders()
  const { triggers } = useContractTriggers()
  const isMeant = ({ symbol }: { readonly symbol: string }): boolean => only === undefined || symbol === only
  const cancelled = [...orders.values()].filter(isMeant)
  const conditional = [...triggers.values()].filter(isMeant).length
  const closed = [...positions.values()].filter(isMeant)
  return (
    <>
      <h4 className={classes.heading}>{t('closeAll.cancelled', { count: cancelled.length })}</h4>
      {cancelled.length === 0 ? null : (
        <ul className={classes.closeList}>
          {cancelled.map((order) => (
            <li key={order.orderId}>
              {order.symbol} {t(order.side === 'buy' ? 'side.buy' : 'side.sell')}
              <small>
                {showLots(remainingLots(order))} {t('lots')}
                {order.price === null
                  ? ''
                  : ` · ${formatAmount(order.price, rules.get(order.symbol)?.priceDecimals)}`}
              </small>
            </li>
          ))}
        </ul>
      )}
      {conditional === 0 ? null : <p>{t('closeAll.conditional', { number: formatCount(conditional) })}</p>}
      <h4 className={classes.heading}>{t('closeAll.closed', { count: closed.length })}</h4>
      <ul className={classes.closeList}>
        {closed.map((position) => (
          <li key={position.positionId}>
            <Named {...position} />
            <small>
              {formatAmount(position.lots)} {t('lots')} · {t('type.market')}
            </small>
          </li>
        ))}
      </ul>
      <p>{t('closeAll.text')}</p>
    </>
  )
}

function Named({ symbol, direction }: Pick<Position, 'symbol' | 'direction'>) {
  const { t } = useTranslation('perpetual')
  return (
    <span>
      {symbol} <span className={direction === 'long' ? 'up' : 'down'}>{t(`direction.${direction}`)}</span>
    </span>
  )
}

function Outcome({
  report,
  rules,
}: {
  readonly report: Report
  readonly rules: ContractTableProps['rules']
}) {
  const { t } = useTranslation('perpetual')
  return (
    <>
      <p>{t('closeAll.cancelledDone', { count: report.closed })}</p>
      <ul className={classes.closeList}>
        {report.orders.map((order) => {
          const left = BigInt(order.lots) - BigInt(order.filledLots)
          const pnl = readAmount(order.pnl)
          const decimals = rules.get(order.symbol)?.priceDecimals
          return (
            <li key={order.orderId}>
              <Named symbol={order.symbol} direction={order.side === 'sell' ? 'long' : 'short'} />
              <small>
                {order.averagePrice === null
                  ? t('closeAll.none')
                  : t('closeAll.filled', {
                      lots: formatAmount(order.filledLots),
                      price: formatAmount(order.averagePrice, decimals),
                    })}
                {order.averagePrice === null ? null : <b className={toneOf(pnl)}>{` ${showSigned(pnl)}`}</b>}
                {left > 0n ? <br /> : null}
                {left > 0n ? t('closeAll.left', { lots: formatAmount(left.toString()) }) : null}
              </small>
            </li>
          )
        })}
      </ul>
    </>
  )
}
