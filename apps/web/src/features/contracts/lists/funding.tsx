// Funding that the user's positions paid or received, page by page; each opens its receipt.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount, formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { Line, OpenLink, Signed, TwoLineHead } from '../../tables/cells.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import classes from '../../tables/table.module.css'
import { DirectionWord, MarkPrice } from '../cells.tsx'
import { filterQuery } from '../contract-filter.ts'
import { formatFundingRate } from '../format-funding-rate.ts'
import { PastList } from '../past-list.tsx'
import { receiptPath } from '../receipt-path.ts'
import { useContracts } from '../use-contracts.ts'
import { useFilter } from '../use-filter.ts'
import { pastOptions } from './past-options.ts'

type FundingRecord = Answer<'fundingRecords'>['list'][number]

export function Funding() {
  const { t } = useTranslation('contracts')
  const pages = usePage()
  const { filter, narrow } = useFilter(pages)
  const query = useQuery({
    ...callQuery('fundingRecords', { query: { ...filterQuery(filter), ...pages.query }, quiet: true }),
    ...pastOptions(filter),
  })
  return (
    <PastList
      {...{ query, pages, filter, narrow }}
      list="funding"
      nothing={{ title: t('nothing.funding'), text: t('nothing.fundingText') }}
    >
      {(list) => <FundingTable records={list} />}
    </PastList>
  )
}

export function FundingTable({ records }: { readonly records: readonly FundingRecord[] }) {
  const { t } = useTranslation('contracts')
  return (
    <table className={classes.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('field.time'), t('field.contractNumber')]} />
          <TwoLineHead lines={[t('field.contract'), t('field.direction')]} />
          <TwoLineHead isNumber lines={[t('field.lots'), t('field.mark')]} />
          <TwoLineHead isNumber lines={[t('field.value'), t('field.fundingRate')]} />
          <TwoLineHead isNumber lines={[t('field.amount'), t('field.due')]} />
          <TwoLineHead isNumber lines={[t('field.receipt'), t('field.logNumber')]} />
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <Row key={record.id} record={record} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ record }: { readonly record: FundingRecord }) {
  const { t } = useTranslation('contracts')
  const { id, symbol, direction, marginMode, positionId, time, number } = record
  const contract = useContracts().get(symbol)
  return (
    <tr data-opens>
      <td>
        <Line label={t('field.time')}>{formatTime(time)}</Line>
        <Line label={t('field.contractNumber')}>{positionId}</Line>
      </td>
      <td data-head>
        <b>{symbol}</b>
        <small>
          <DirectionWord direction={direction} />, {t(`marginMode.${marginMode}`)}
        </small>
      </td>
      <td data-end>
        <Line label={t('field.lots')}>{formatAmount(record.lots)}</Line>
        <Line label={t('field.mark')}>
          <MarkPrice price={record.mark} contract={contract} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.value')}>{formatAmount(record.value)}</Line>
        <Line label={t('field.fundingRate')}>{formatFundingRate(record.rate)}</Line>
      </td>
      <td data-end>
        <Line label={t('field.amount')}>
          <Signed amount={record.amount} />
        </Line>
        <Line label={t('field.due')}>
          <Signed amount={record.due} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.receipt')}>
          <OpenLink
            label={t('act.openReceipt', { number: formatCount(number) })}
            to={receiptPath('funding', id)}
          >
            {t('act.see')}
          </OpenLink>
        </Line>
        <Line label={t('field.logNumber')}>{formatCount(number)}</Line>
      </td>
    </tr>
  )
}
