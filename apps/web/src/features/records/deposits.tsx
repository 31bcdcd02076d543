// Deposits of every kind: over a chain with its confirmations, or by bank.

import type { DepositState } from '@candor/api'
import type { Answer } from '@candor/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { ExportPages } from '../tables/export-pages.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import { rowsCsv } from '../tables/rows-csv.ts'
import classes from '../tables/table.module.css'
import { NarrowedList } from './narrowed-list.tsx'
import { canBeAsked, coinQuery, NO_FILTER } from './record-filter.ts'
import { ShortHash } from './short-hash.tsx'
import { useWayName } from './use-way-name.ts'

type Deposit = Answer<'recharges'>['list'][number]

const HEADS = [
  'id',
  'depositId',
  'coin',
  'chain',
  'amount',
  'address',
  'txId',
  'confirmations',
  'needed',
  'state',
  'reason',
  'time',
  'creditedTime',
  'number',
] as const satisfies readonly (keyof Deposit)[]

const TONES: Readonly<Record<DepositState, Tone>> = { recharging: 'info', success: 'neutral', fail: 'warn' }

export function Deposits() {
  const { t } = useTranslation('records')
  const [filter, setFilter] = useState(NO_FILTER)
  const pages = usePage()
  const query = useQuery({
    ...callQuery('recharges', { query: { ...coinQuery(filter), ...pages.query }, quiet: true }),
    enabled: canBeAsked(filter),
    placeholderData: keepPreviousData,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
  return (
    <NarrowedList
      {...{ query, pages, filter }}
      parts={['asset']}
      none={t('nothing.deposits')}
      noneText={t('nothing.depositsText')}
      onFilter={setFilter}
      tools={
        <ExportPages<Deposit>
          name="deposits"
          total={query.data?.total ?? 0}
          idOf={({ id }) => id}
          csvOf={(rows) => rowsCsv(HEADS, rows)}
          ask={(page, signal) =>
            api.call('recharges', { query: { ...coinQuery(filter), ...page }, quiet: true, signal })
          }
        />
      }
    >
      {(list) => <DepositsTable deposits={list} />}
    </NarrowedList>
  )
}

export function DepositsTable({ deposits }: { readonly deposits: readonly Deposit[] }) {
  const { t } = useTranslation('records')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('column.time')}</th>
          <th>{t('column.way')}</th>
          <th data-end>{t('column.amount')}</th>
          <th data-end>{t('column.confirmations')}</th>
          <th>{t('column.transaction')}</th>
          <th>{t('column.state')}</th>
          <th data-end>{t('column.number')}</th>
        </tr>
      </thead>
      <tbody>
        {deposits.map((deposit) => (
          <Row key={deposit.id} deposit={deposit} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('records')
  const wayName = useWayName()
  const { coin, chain, amount, confirmations, needed, txId, state, reason, time, number } = deposit
  return (
    <tr>
      <td data-name={t('column.time')} data-dim>
        {formatTime(time)}
      </td>
      <td data-name={t('column.way')}>{wayName(chain)}</td>
      <td data-name={t('column.amount')} data-end>
        <span>
          {formatAmount(amount)} <span className="dim">{coin}</span>
        </span>
      </td>
      <td data-name={t('column.confirmations')} data-end data-dim>
        {chain === 'bank' ? '–' : t('ofConfirmations', { done: confirmations, needed })}
      </td>
      <td data-name={t('column.transaction')}>{txId === null ? '–' : <ShortHash hash={txId} />}</td>
      <td data-name={t('column.state')}>
        <span>
          <Chip tone={TONES[state]}>{t(`depositState.${state}`)}</Chip>
          {reason === null ? null : <small>{t(`depositReason.${reason}`)}</small>}
        </span>
      </td>
      <td data-name={t('column.number')} data-end data-dim>
        {number === null ? '–' : formatCount(number)}
      </td>
    </tr>
  )
}
