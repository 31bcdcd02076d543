// What changed the user's positions, page by page: trades, and what happened without an order of the user's own.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { queryClient } from '../../../api/query-client.ts'
import { formatAmount, formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { useNewContractFills } from '../../../live/contract-account.ts'
import { Line, NOTHING, Signed, TwoLineHead } from '../../tables/cells.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import classes from '../../tables/table.module.css'
import { TickPrice } from '../cells.tsx'
import { filterQuery } from '../contract-filter.ts'
import { PastList } from '../past-list.tsx'
import { useContracts } from '../use-contracts.ts'
import { useFilter } from '../use-filter.ts'
import { pastOptions } from './past-options.ts'

type Fill = Answer<'contractFills'>['list'][number]

export function Fills() {
  const { t } = useTranslation('contracts')
  const pages = usePage()
  const { filter, narrow } = useFilter(pages)
  const query = useQuery({
    ...callQuery('contractFills', { query: { ...filterQuery(filter), ...pages.query }, quiet: true }),
    ...pastOptions(filter),
  })
  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['contractFills'] })
  }, [])
  useNewContractFills(refresh)
  return (
    <PastList
      {...{ query, pages, filter, narrow }}
      list="fills"
      nothing={{ title: t('nothing.fills'), text: t('nothing.fillsText') }}
    >
      {(list) => <FillsTable fills={list} />}
    </PastList>
  )
}

export function FillsTable({ fills }: { readonly fills: readonly Fill[] }) {
  const { t } = useTranslation('contracts')
  return (
    <table className={classes.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('field.time'), t('field.tradeNumber')]} />
          <TwoLineHead lines={[t('field.contract'), t('field.direction')]} />
          <TwoLineHead isNumber lines={[t('field.price'), t('field.role')]} />
          <TwoLineHead isNumber lines={[t('field.lots'), t('field.value')]} />
          <TwoLineHead isNumber lines={[t('field.pnl'), t('field.fee')]} />
          <TwoLineHead isNumber lines={[t('field.liquidationFee'), t('field.insured')]} />
          <TwoLineHead isNumber lines={[t('field.sentBy'), t('field.orderNumber')]} />
          <TwoLineHead isNumber lines={[t('field.contractNumber'), t('field.logNumber')]} />
        </tr>
      </thead>
      <tbody>
        {fills.map((fill) => (
          <Row key={fill.fillId} fill={fill} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ fill }: { readonly fill: Fill }) {
  const { t } = useTranslation('contracts')
  const { symbol, direction, action, side, role, origin } = fill
  const contract = useContracts().get(symbol)
  return (
    <tr>
      <td>
        <Line label={t('field.time')}>{formatTime(fill.time)}</Line>
        <Line label={t('field.tradeNumber')}>{fill.tradeId ?? NOTHING}</Line>
      </td>
      <td data-head>
        <b>{symbol}</b>
        <small>
          <span className={side === 'buy' ? 'up' : 'down'}>{t(`action.${action}.${direction}`)}</span>
        </small>
      </td>
      <td data-end>
        <Line label={t('field.price')}>
          <TickPrice price={fill.price} contract={contract} />
        </Line>
        <Line label={t('field.role')}>{role === null ? NOTHING : t(`role.${role}`)}</Line>
      </td>
      <td data-end>
        <Line label={t('field.lots')}>{formatAmount(fill.lots.replace('-', ''))}</Line>
        <Line label={t('field.value')}>{formatAmount(fill.value)}</Line>
      </td>
      <td data-end>
        <Line label={t('field.pnl')}>{action === 'open' ? NOTHING : <Signed amount={fill.pnl} />}</Line>
        <Line label={t('field.fee')}>{formatAmount(fill.fee)}</Line>
      </td>
      <td data-end>
        <Line label={t('field.liquidationFee')}>{formatAmount(fill.liquidationFee)}</Line>
        <Line label={t('field.insured')}>{formatAmount(fill.insured)}</Line>
      </td>
      <td data-end>
        <Line label={t('field.sentBy')}>{origin === null ? NOTHING : t(`closeMode.${origin}`)}</Line>
        <Line label={t('field.orderNumber')}>{fill.orderId ?? NOTHING}</Line>
      </td>
      <td data-end>
        <Line label={t('field.contractNumber')}>{fill.positionId}</Line>
        <Line label={t('field.logNumber')}>{formatCount(fill.number)}</Line>
      </td>
    </tr>
  )
}
