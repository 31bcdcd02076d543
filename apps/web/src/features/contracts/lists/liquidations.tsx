// The user's liquidations, and deleveragings that closed a part of a position of the user's; each opens its receipt.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount, formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Line, NOTHING, OpenLink, Signed, TwoLineHead } from '../../tables/cells.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import classes from '../../tables/table.module.css'
import { DirectionWord, OrNothing } from '../cells.tsx'
import { filterQuery } from '../contract-filter.ts'
import { PastList } from '../past-list.tsx'
import { receiptPath } from '../receipt-path.ts'
import { useFilter } from '../use-filter.ts'
import { pastOptions } from './past-options.ts'

type Liquidation = Answer<'liquidations'>['list'][number]

export function Liquidations() {
  const { t } = useTranslation('contracts')
  const pages = usePage()
  const { filter, narrow } = useFilter(pages)
  const query = useQuery({
    ...callQuery('liquidations', { query: { ...filterQuery(filter), ...pages.query }, quiet: true }),
    ...pastOptions(filter),
  })
  return (
    <PastList
      {...{ query, pages, filter, narrow }}
      list="liquidations"
      nothing={{ title: t('nothing.liquidations'), text: t('nothing.liquidationsText') }}
    >
      {(list) => <LiquidationsTable liquidations={list} />}
    </PastList>
  )
}

export function LiquidationsTable({ liquidations }: { readonly liquidations: readonly Liquidation[] }) {
  const { t } = useTranslation('contracts')
  return (
    <table className={classes.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('field.time'), t('field.liquidationNumber')]} />
          <TwoLineHead lines={[t('field.contract'), t('field.direction')]} />
          <TwoLineHead isNumber lines={[t('field.equity'), t('field.maintenance')]} />
          <TwoLineHead isNumber lines={[t('field.closedLots'), t('field.pnl')]} />
          <TwoLineHead isNumber lines={[t('field.liquidationFee'), t('field.insured')]} />
          <TwoLineHead isNumber lines={[t('field.receipt'), t('field.logNumber')]} />
          <TwoLineHead isNumber lines={[t('field.kind'), t('field.outcome')]} />
        </tr>
      </thead>
      <tbody>
        {liquidations.map((each) => (
          <Row key={`${each.kind} ${each.id}`} liquidation={each} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ liquidation }: { readonly liquidation: Liquidation }) {
  const { t } = useTranslation('contracts')
  const { id, kind, symbol, direction, marginMode, lots, pnl, outcome, time, number } = liquidation
  return (
    <tr data-opens>
      <td>
        <Line label={t('field.time')}>{formatTime(time)}</Line>
        <Line label={t('field.liquidationNumber')}>{id}</Line>
      </td>
      <td data-head>
        <b>{symbol ?? t('severalContracts')}</b>
        <small>
          {direction === null ? null : <DirectionWord direction={direction} />}{' '}
          {marginMode === null ? null : t(`marginMode.${marginMode}`)}
        </small>
      </td>
      <td data-end>
        <Line label={t('field.equity')}>
          <OrNothing amount={liquidation.equity} />
        </Line>
        <Line label={t('field.maintenance')}>
          <OrNothing amount={liquidation.maintenance} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.closedLots')}>{formatAmount(lots)}</Line>
        <Line label={t('field.pnl')}>
          <Signed amount={pnl} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.liquidationFee')}>
          <OrNothing amount={liquidation.liquidationFee} />
        </Line>
        <Line label={t('field.insured')}>
          <OrNothing amount={liquidation.insured} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.receipt')}>
          <OpenLink label={t('act.openReceipt', { number: formatCount(number) })} to={receiptPath(kind, id)}>
            {t('act.see')}
          </OpenLink>
        </Line>
        <Line label={t('field.logNumber')}>{formatCount(number)}</Line>
      </td>
      <td data-end data-state>
        <Chip tone={kind === 'liquidation' ? 'warn' : 'neutral'}>{t(`kind.${kind}`)}</Chip>
        <small>{outcome === null ? NOTHING : t(`outcome.${outcome}`)}</small>
      </td>
    </tr>
  )
}
