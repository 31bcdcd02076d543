// Transfers, newest first: when, how much, from where to where, and the number in the log.

import type { Answer } from '@candor/client'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import classes from './transfers-table.module.css'
import { useWalletName } from './use-wallet-name.ts'

export type Transfer = Answer<'transfers'>['list'][number]

interface TransfersTableProps {
  readonly transfers: readonly Transfer[]
  /** Opens what is behind a transfer. */
  readonly onOpen?: (transfer: Transfer) => void
}

export function TransfersTable({ transfers, onOpen }: TransfersTableProps) {
  const { t } = useTranslation('transfer')
  const nameOf = useWalletName()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('column.time')}</th>
          <th>{t('column.way')}</th>
          <th data-end>{t('column.amount')}</th>
          <th data-end>{t('column.number')}</th>
        </tr>
      </thead>
      <tbody>
        {transfers.map((transfer) => {
          const { recordId, number, from, to, asset, amount, time } = transfer
          return (
            <tr key={recordId} data-opens={onOpen === undefined ? undefined : true}>
              <td data-dim className="num">
                {formatTime(time)}
              </td>
              <td>
                <span className={classes.way}>
                  {nameOf(from)}
                  <IconArrowRight size={14} stroke={1.6} aria-label={t('column.to')} />
                  {nameOf(to)}
                </span>
              </td>
              <td data-end>
                {formatAmount(amount)} <span className="dim">{asset}</span>
              </td>
              <td data-end data-dim>
                {onOpen === undefined ? (
                  formatCount(number)
                ) : (
                  <button
                    type="button"
                    className={classes.open}
                    aria-label={t('open', { number: formatCount(number) })}
                    onClick={() => onOpen(transfer)}
                  >
                    {formatCount(number)}
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
