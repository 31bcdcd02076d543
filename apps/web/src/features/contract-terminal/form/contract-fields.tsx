// The fields that an order of the chosen type has: what it waits for, price, size with what it comes to, take-profit and
// stop-loss, and how long it may stay.

import { IconArrowsExchange } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { TransferButton } from '../../transfer/transfer-button.tsx'
import { showMoney, showPriceOf } from '../account/show.ts'
import type { ContractFieldsProps } from './contract-fields-props.ts'
import own from './contract-form.module.css'
import { ContractOptions } from './contract-options.tsx'
import { hasPrice, isConditional } from './form-types.ts'
import { PriceField } from './price-field.tsx'
import { SizeField } from './size-field.tsx'
import { StopFields } from './stop-fields.tsx'
import { TriggerField } from './trigger-field.tsx'

export function ContractFields(props: ContractFieldsProps) {
  const { form, errors, onTouch } = props
  const { rules, draft, order, context } = form
  const isWaiting = isConditional(draft.type)
  return (
    <>
      <Available form={form} />
      {isWaiting ? (
        <TriggerField
          rules={rules}
          value={draft.triggerPrice}
          triggerBy={draft.triggerBy}
          trigger={order.trigger}
          filled={draft.type === 'stopMarket' ? draft.filled : 0}
          error={errors.triggerPrice}
          onTouch={onTouch}
        />
      ) : null}
      {hasPrice(draft.type) ? (
        <PriceField
          rules={rules}
          type={draft.type}
          side={order.side}
          price={order.priceText}
          followsBest={draft.followsBest}
          filled={draft.filled}
          error={errors.price}
          onTouch={onTouch}
        />
      ) : null}
      {draft.type === 'best' ? <BestPrice form={form} /> : null}
      <SizeField
        rules={rules}
        unit={draft.sizeUnit}
        most={order.most}
        lots={order.lots}
        value={order.value}
        averagePrice={order.averagePrice}
        sizeText={order.sizeText}
        share={order.share}
        isClosing={order.isClosing}
        error={errors.size}
        onTouch={onTouch}
      />
      {order.isClosing || isWaiting ? null : <StopFields {...props} />}
      <ContractOptions
        type={draft.type}
        timeInForce={draft.timeInForce}
        reduceOnly={draft.reduceOnly}
        isOneWay={context.choices.positionMode === 'oneWay'}
        onTouch={onTouch}
      />
    </>
  )
}

function Available({ form: { rules, context } }: Pick<ContractFieldsProps, 'form'>) {
  const { t } = useTranslation('perpetual')
  const { figures } = context
  return (
    <div className={classes.available}>
      <span>{t('form.available')}</span>
      <span className="num">
        <b>{figures === undefined ? '--' : showMoney(figures.transferable)}</b> {rules.quote}
      </span>
      {figures === undefined ? null : <TransferHere asset={rules.quote} />}
    </div>
  )
}

const TransferHere = memo(function TransferHere({ asset }: { readonly asset: string }) {
  const { t } = useTranslation('perpetual')
  return (
    <TransferButton className={own.transfer} start={{ to: 'contract', asset }}>
      <IconArrowsExchange size={14} stroke={1.6} aria-label={t('account.transfer')} />
    </TransferButton>
  )
})

function BestPrice({ form: { rules, order } }: Pick<ContractFieldsProps, 'form'>) {
  const { t } = useTranslation('perpetual')
  return (
    <div className={own.best}>
      <span>{t('form.bestNow')}</span>
      <span className="num">
        {order.price === undefined ? '--' : showPriceOf(order.price, rules.priceDecimals)} {rules.quote}
      </span>
    </div>
  )
}
