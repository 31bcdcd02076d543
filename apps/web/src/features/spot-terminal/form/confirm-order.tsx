// Shows an order once more before it goes, with the summary of the form. Whoever is tired of it says so here.

import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import classes from '../../terminal/form/form.module.css'
import { setAsksFirst } from '../../terminal/form/form-settings.ts'
import { TIME_IN_FORCE_NAMES } from '../../terminal/form/time-in-force.ts'
import { showUnits } from './formulas.ts'
import { OrderSummary } from './order-summary.tsx'
import type { OrderInForm } from './use-order.ts'

interface ConfirmOrderProps {
  readonly form: OrderInForm
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function ConfirmOrder({ form, onClose, onConfirm }: ConfirmOrderProps) {
  const { t } = useTranslation(['spot', 'terminal', 'shell'])
  const [isLastTime, setIsLastTime] = useState(false)
  const { rules, draft, order } = form
  const { side, type } = draft
  const act = t(side === 'buy' ? 'form.buyCoin' : 'form.sellCoin', { coin: rules.base })
  const price = order.price === undefined ? t('form.atMarket') : showUnits(order.price, rules.quoteScale)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('terminal:confirm.title')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      <dl className={classes.lines}>
        <Line name={rules.name}>
          <span className={side === 'buy' ? 'up' : 'down'}>
            {t(side === 'buy' ? 'side.buy' : 'side.sell')}
          </span>{' '}
          {t(`type.${type}`)}
        </Line>
        {order.stopPrice === undefined || order.trigger === undefined ? null : (
          <Line name={t('form.stopPrice')}>
            {t(order.trigger === 'atOrAbove' ? 'form.firesAbove' : 'form.firesBelow', {
              price: showUnits(order.stopPrice, rules.quoteScale),
            })}
          </Line>
        )}
        <Line name={t('form.price')}>{price}</Line>
        {order.quantity === undefined ? null : (
          <Line name={t('form.amount')}>{`${formatAmount(order.amountText)} ${rules.base}`}</Line>
        )}
        {order.quoteAmount === undefined ? null : (
          <Line
            name={t('form.total')}
          >{`${showUnits(order.quoteAmount, rules.quoteScale)} ${rules.quote}`}</Line>
        )}
        {order.price === undefined ? null : (
          <Line name={t('form.timeInForce')}>
            {order.timeInForce === 'postOnly'
              ? t('terminal:tif.postOnly')
              : TIME_IN_FORCE_NAMES[order.timeInForce]}
          </Line>
        )}
      </dl>
      <hr className={classes.rule} />
      <OrderSummary form={form} />
      <div className={classes.confirmEnd}>
        <Checkbox
          label={t('terminal:confirm.notAgain')}
          checked={isLastTime}
          onChange={({ currentTarget }) => setIsLastTime(currentTarget.checked)}
        />
        <div className={classes.confirmButtons}>
          <Button onClick={onClose}>{t('shell:dialog.cancel')}</Button>
          <button
            type="button"
            className={classes.confirm}
            data-side={side}
            data-autofocus
            onClick={() => {
              if (isLastTime) setAsksFirst(false)
              onConfirm()
            }}
          >
            {act}
          </button>
        </div>
      </div>
    </Modal>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
