// Price alerts as short lines: what each waits for, its note, and a way to remove it.

import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import classes from './alert-lines.module.css'
import { type Alert, pairOf, useRemoveAlert } from './use-alert-acts.ts'

export function AlertLines({ alerts }: { readonly alerts: readonly Alert[] }) {
  const { t } = useTranslation('alerts')
  return (
    <ul className={classes.lines}>
      {alerts.map((alert) => (
        <li key={alert.alertId}>
          <span className={classes.what}>
            <span>
              {t(`condition.${alert.condition}`)} <b className="num">{formatAmount(alert.price)}</b>
            </span>
            {alert.note === '' ? null : <small>{alert.note}</small>}
          </span>
          <RemoveAlert alert={alert} />
        </li>
      ))}
    </ul>
  )
}

export function RemoveAlert({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('alerts')
  const remove = useRemoveAlert()
  return (
    <ActionIcon
      size={28}
      aria-label={t('list.remove', { pair: pairOf(alert), price: formatAmount(alert.price) })}
      loading={remove.isPending}
      onClick={() => remove.mutate(alert.alertId)}
    >
      <IconTrash size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
