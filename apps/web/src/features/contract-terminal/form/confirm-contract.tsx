// Shows an order once more before it goes, with the summary of the form. Whoever is tired of it says so here.

import { Button, Checkbox, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { setAsksFirst } from '../../terminal/form/form-settings.ts'
import { TIME_IN_FORCE_NAMES } from '../../terminal/form/time-in-force.ts'
import { conditionKey } from '../account/condition.ts'
import { showLots, showMoney, showPriceOf, showSigned, toneOf } from '../account/show.ts'
import { useActText } from './contract-button.tsx'
import { FormNote } from './contract-notes.tsx'
import { ContractSummary } from './contract-summary.tsx'
import { hasPrice, isConditional } from './form-types.ts'
import { RiskNote } from './risk-note.tsx'
import type { ContractInForm } from './use-contract-order.ts'

interface ConfirmContractProps {
  readonly form: ContractInForm
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function ConfirmContract({ form, onClose, onConfirm }: ConfirmContractProps) {
  const { t } = useTranslation(['perpetual', 'terminal', 'shell'])
  const [isLastTime, setIsLastTime] = useState(false)
  const { draft, order } = form
  // The market may pass the price while this is read: what would be sent then is not what was asked about.
  const [asked] = useState(order.trigger)
  const isPassed = order.trigger !== asked
  const act = useActText(form)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('terminal:confirm.title')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      <OrderLines form={form} act={act} />
      <hr className={classes.rule} />
      <ContractSummary form={form} />
      {isConditional(draft.type) ? (
        <FormNote tone={isPassed ? 'warn' : 'plain'}>
          {isPassed ? t(`problem.triggerMet.${draft.triggerBy}`) : t('form.heldLater')}
        </FormNote>
      ) : null}
      <RiskNote form={form} />
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
            data-side={order.side}
            data-autofocus
            disabled={order.problems.length > 0 || isPassed}
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

function OrderLines({ form, act }: { readonly form: ContractInForm; readonly act: string }) {
  const { t } = useTranslation(['perpetual', 'terminal'])
  const { rules, draft, order, context } = form
  const price = (units: bigint): string => `${showPriceOf(units, rules.priceDecimals)} ${rules.quote}`
  const { timeInForce } = order
  return (
    <dl className={classes.lines}>
      <Line
        name={`${rules.symbol} · ${t(`marginMode.${context.choices.marginMode}`)} ${context.choices.leverage}x`}
      >
        <span className={order.side === 'buy' ? 'up' : 'down'}>{act}</span> {t(`type.${draft.type}`)}
      </Line>
      {order.trigger !== undefined && order.triggerPrice !== undefined ? (
        <Line name={t('form.waitsFor')}>
          {t(conditionKey({ triggerBy: draft.triggerBy, trigger: order.trigger }), {
            price: showPriceOf(order.triggerPrice, rules.priceDecimals),
          })}
        </Line>
      ) : null}
      {hasPrice(draft.type) && order.price !== undefined ? (
        <Line name={t('form.price')}>{price(order.price)}</Line>
      ) : null}
      <Line name={t('form.size')}>
        {`${showLots(order.lots ?? 0n)} ${rules.unit}`}
        {order.value === undefined ? null : (
          <span className="dim">{` ≈ ${showMoney(order.value)} ${rules.quote}`}</span>
        )}
      </Line>
      {(['takeProfit', 'stopLoss'] as const).map((field) => {
        const at = order[field]
        const net = order.results[field]?.net
        return at === undefined ? null : (
          <Line key={field} name={`${t(`stop.${field}`)} · ${t(`triggerBy.${draft.triggerBy}`)}`}>
            {price(at)} {net === undefined ? null : <span className={toneOf(net)}>{showSigned(net)}</span>}
          </Line>
        )
      })}
      {draft.type === 'market' || draft.type === 'stopMarket' ? null : (
        <Line name={t('form.timeInForce')}>
          {timeInForce === 'postOnly' ? t('terminal:tif.postOnly') : TIME_IN_FORCE_NAMES[timeInForce]}
        </Line>
      )}
      {order.isClosing ? <Line name={t('form.reduceOnly')}>{t('form.yes')}</Line> : null}
    </dl>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
