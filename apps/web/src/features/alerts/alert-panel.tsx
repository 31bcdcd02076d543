// All price alerts of the user, those that wait and the latest that fired, with a way to remove each.

import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../account/loaded.tsx'
import { RemoveAlert } from './alert-lines.tsx'
import classes from './alert-panel.module.css'
import { type Alert, pairOf, pathOf } from './use-alert-acts.ts'

export function AlertPanel() {
  const { t } = useTranslation('alerts')
  const query = useQuery(callQuery('alerts'))
  const { data } = query
  return (
    <Panel
      flush
      title={t('tabs.alerts')}
      actions={
        data === undefined ? null : (
          <span className={classes.count}>{t('list.waiting', { count: data.waiting, most: data.most })}</span>
        )
      }
    >
      <Loaded query={query} rows={4} rowHeight={60}>
        {({ list }) => (list.length === 0 ? <NoAlerts /> : <AlertTable list={list} />)}
      </Loaded>
    </Panel>
  )
}

function NoAlerts() {
  const { t } = useTranslation('alerts')
  return (
    <EmptyState
      icon={<IconBellOff size={40} stroke={1.3} aria-hidden />}
      title={t('list.empty')}
      text={t('list.emptyWhy')}
      action={
        <Button size="sm" component={Link} to="/quotation">
          {t('list.toMarkets')}
        </Button>
      }
    />
  )
}

function AlertTable({ list }: { readonly list: readonly Alert[] }) {
  const { t } = useTranslation('alerts')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('list.market')}</th>
          <th>{t('list.alert')}</th>
          <th>{t('list.state')}</th>
          <th className={classes.time}>{t('list.set')}</th>
          <th>
            <span className={classes.spoken}>{t('list.act')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((alert) => (
          <Row key={alert.alertId} alert={alert} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('alerts')
  const { condition, price, note, repeat, state, createdTime, firedTime, firedPrice } = alert
  return (
    <tr data-alert={alert.alertId}>
      <td>
        <Link to={pathOf(alert)}>{pairOf(alert)}</Link>
      </td>
      <td className={classes.what}>
        {t(`condition.${condition}`)} <b className="num">{formatAmount(price)}</b>
        {note === '' ? null : <small>{note}</small>}
      </td>
      <td>
        <Chip tone={state === 'waiting' ? 'info' : 'neutral'}>
          {state === 'waiting'
            ? t(repeat === 'daily' ? 'state.daily' : 'state.waiting')
            : t('state.fired', { price: firedPrice === null ? '–' : formatAmount(firedPrice) })}
        </Chip>
        {firedTime === null ? null : <small className="num">{formatTime(firedTime)}</small>}
      </td>
      <td className={`num ${classes.time}`}>{formatTime(createdTime)}</td>
      <td className={classes.act}>
        <RemoveAlert alert={alert} />
      </td>
    </tr>
  )
}
