// A conditional order that waits, as a row among the open orders.

import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import type { ContractTrigger } from '../../../live/contract-account.ts'
import classes from '../../terminal/desk/desk.module.css'
import { TIME_IN_FORCE_NAMES } from '../../terminal/form/time-in-force.ts'
import { conditionKey } from '../account/condition.ts'
import { conditionalType } from '../form/form-types.ts'
import { contractPath } from '../market/contract-path.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import { cancelContractTrigger } from './cancel-contract-trigger.ts'
import { OrderAct } from './direction-text.tsx'

interface TriggerRowProps {
  readonly trigger: ContractTrigger
  readonly rules: ContractRules | undefined
}

export const TriggerRow = memo(function TriggerRow({ trigger, rules }: TriggerRowProps) {
  const { t } = useTranslation('perpetual')
  const [isCancelling, setIsCancelling] = useState(false)
  const { symbol, triggerId, price, lots } = trigger
  const show = (text: string): string => formatAmount(text, rules?.priceDecimals)
  const cancel = async (): Promise<void> => {
    setIsCancelling(true)
    await cancelContractTrigger(trigger)
    setIsCancelling(false)
  }
  return (
    <tr>
      <td data-name={t('column.time')} className="dim">
        <time>{formatTime(trigger.createdTime)}</time>
      </td>
      <td data-name={t('column.contract')}>
        <Link to={contractPath(symbol)}>{symbol}</Link>
      </td>
      <td data-name={t('column.actAndType')}>
        <OrderAct order={trigger} /> {t(`type.${conditionalType(trigger.type)}`)}
        {' · '}
        {t(conditionKey(trigger), { price: show(trigger.triggerPrice) })}
        {trigger.reduceOnly ? <span className="dim"> · {t('form.reduceOnly')}</span> : null}
      </td>
      <td data-name={t('column.price')} data-end>
        {price === null ? t('type.market') : show(price)}
      </td>
      <td data-name={t('column.size')} data-end>
        {lots === null ? t('stop.all') : formatAmount(lots)}
      </td>
      <td data-name={t('column.filled')} data-end>
        --
      </td>
      <td data-name={t('column.reserve')} data-end>
        --
      </td>
      <td data-name={t('column.stops')} data-end>
        --
      </td>
      <td data-name={t('column.timeInForce')} data-wide className="dim">
        {price === null ? '--' : TIME_IN_FORCE_NAMES[trigger.timeInForce]}
      </td>
      <td data-name={t('column.acts')} data-end data-sticky>
        <button
          type="button"
          className={classes.act}
          aria-label={`${t('desk.cancel')} ${t('desk.triggerName', { symbol, number: triggerId })}`}
          disabled={isCancelling}
          onClick={() => void cancel()}
        >
          {t('desk.cancel')}
        </button>
      </td>
    </tr>
  )
})
