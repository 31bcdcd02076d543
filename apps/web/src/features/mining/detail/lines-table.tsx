// Every payout of an order, paid and planned, and the return of its principal.

import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { showMoney } from '../../financial/earn-show.ts'
import { showShortDate, showShortMoment } from '../../financial/earn-time.ts'
import { LogLink } from '../../financial/log-link.tsx'
import { StateCell, StateHead, StateTag } from '../../financial/own/state-tag.tsx'
import { useFirst } from '../../financial/show-all.tsx'
import { NOTHING } from '../../tables/cells.tsx'
import table from '../../tables/table.module.css'
import classes from './detail.module.css'
import { type LineState, lineState, type MiningDetail, miningDayMs } from './detail-lines.ts'

const TONES: Readonly<Record<LineState, 'done' | 'moving' | 'planned'>> = {
  paid: 'done',
  now: 'moving',
  planned: 'planned',
}

/** Lines before all are asked for. */
const FIRST_LINES = 31

interface LinesTableProps {
  readonly order: MiningDetail
  readonly nowMs: number
}

export function LinesTable({ order, nowMs }: LinesTableProps) {
  const { t } = useTranslation(['mining', 'financial'])
  const { shown, more } = useFirst(order.lines, FIRST_LINES)
  return (
    <section className={classes.scroll} aria-label={t('detail.lines')}>
      <table className={`${table.table} ${classes.lines}`}>
        <thead>
          <tr>
            <th>{t('detail.miningDay')}</th>
            <th>{t('detail.mined')}</th>
            <th>{t('detail.paidAt')}</th>
            <th data-end>{t('detail.income')}</th>
            <th data-end>{t('detail.soFar')}</th>
            <th data-end>{t('detail.rebates')}</th>
            <StateHead>{t('financial:records.state')}</StateHead>
            <th data-end>{t('financial:records.number')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <LineRow key={line.day} order={order} line={line} nowMs={nowMs} />
          ))}
          <PrincipalRow order={order} />
        </tbody>
      </table>
      {more}
    </section>
  )
}

interface LineRowProps extends LinesTableProps {
  readonly line: MiningDetail['lines'][number]
}

function LineRow({ order, line, nowMs }: LineRowProps) {
  const { t } = useTranslation(['mining', 'financial'])
  const { day, days, dueTime, income, paidSoFar, rebates, number } = line
  const state = lineState(order, line, nowMs)
  const first = day - days + 1
  const mined = showShortDate(miningDayMs(order, day))
  return (
    <tr>
      <td data-head>
        {days === 1
          ? t('detail.dayOf', { day: formatCount(day), term: formatCount(order.term) })
          : t('detail.days', { first: formatCount(first), last: formatCount(day) })}
      </td>
      <td data-name={t('detail.mined')}>
        {days === 1 ? mined : `${showShortDate(miningDayMs(order, first))} … ${mined}`}
      </td>
      <td data-name={t('detail.paidAt')} data-dim={state === 'paid' ? undefined : true}>
        {showShortMoment(dueTime)}
      </td>
      <td data-end data-name={t('detail.income')}>
        <b>{showMoney(income)}</b>
      </td>
      <td data-end data-name={t('detail.soFar')}>
        {paidSoFar === null ? NOTHING : showMoney(paidSoFar)}
      </td>
      <td data-end data-dim data-name={t('detail.rebates')}>
        {rebates.map(showMoney).join(' + ')}
      </td>
      <StateCell>
        <StateTag tone={TONES[state]}>{t(`line.${state}`)}</StateTag>
      </StateCell>
      <td data-end data-name={t('financial:records.number')}>
        {number === null ? NOTHING : <LogLink number={number} />}
      </td>
    </tr>
  )
}

function PrincipalRow({ order }: { readonly order: MiningDetail }) {
  const { t } = useTranslation(['mining', 'financial'])
  const isBack = order.endedTime !== null
  return (
    <tr>
      <td data-head>
        <b>{t('detail.principal')}</b>
      </td>
      <td data-blank>{NOTHING}</td>
      <td data-name={t('detail.paidAt')} data-dim={isBack ? undefined : true}>
        {showShortMoment(order.endedTime ?? order.returnTime)}
      </td>
      <td data-end data-name={t('own.amount')}>
        <b>{showMoney(order.principal)}</b>
      </td>
      <td data-end data-blank>
        {NOTHING}
      </td>
      <td data-end data-blank>
        {NOTHING}
      </td>
      <StateCell>
        <StateTag tone={isBack ? 'done' : 'planned'}>{t(isBack ? 'line.returned' : 'line.planned')}</StateTag>
      </StateCell>
      <td data-end data-name={t('financial:records.number')}>
        {isBack ? <LogLink number={order.number} /> : NOTHING}
      </td>
    </tr>
  )
}
