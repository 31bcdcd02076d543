// The fields that an order of the chosen type has: what it waits for, price, size with what it comes to, take-profit and
// stop-loss, and how long it may stay.

import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Why } from '../../terminal/form/checkable.tsx'
import classes from '../../terminal/form/form.module.css'
import { NumberField } from '../../terminal/form/number-field.tsx'
import { ShareSlider } from '../../terminal/form/share-slider.tsx'
import { ChoiceMenu } from '../../terminal/frame/choice-menu.tsx'
import { TransferButton } from '../../transfer/transfer-button.tsx'
import { quantityFormula, valueFormula } from '../account/contract-formulas.ts'
import { showLots, showMoney, showPriceOf } from '../account/show.ts'
import { SCALE } from '../market/contract-rules.ts'
import {
  chooseSizeUnit,
  enterContractPrice,
  enterSize,
  enterSizeShare,
  SIZE_UNITS,
  useContractDraft,
} from './contract-draft.ts'
import type { ContractFieldsProps } from './contract-fields-props.ts'
import own from './contract-form.module.css'
import { ContractOptions } from './contract-options.tsx'
import { hasPrice, isConditional } from './form-types.ts'
import { steppedPrice } from './stepped-price.ts'
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
      {hasPrice(draft.type) ? <PriceField {...props} /> : null}
      {draft.type === 'best' ? <BestPrice form={form} /> : null}
      <SizeField {...props} />
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
      {figures === undefined ? null : (
        <TransferButton className={own.transfer} start={{ to: 'contract', asset: rules.quote }}>
          <IconArrowsExchange size={14} stroke={1.6} aria-label={t('account.transfer')} />
        </TransferButton>
      )}
    </div>
  )
}

function PriceField({ form, errors, onTouch }: ContractFieldsProps) {
  const { t } = useTranslation(['perpetual', 'terminal'])
  const { rules, draft, order } = form
  const enter = (price: string): void => {
    onTouch()
    enterContractPrice(price)
  }
  return (
    <NumberField
      label={t('form.price')}
      name="price"
      value={order.priceText}
      decimals={rules.priceDecimals}
      onChange={enter}
      onStep={(direction) => enter(steppedPrice(order.priceText, direction, rules))}
      error={errors.price}
      filled={draft.filled}
      end={
        <>
          {draft.type === 'limit' ? (
            <button
              type="button"
              className={classes.best}
              aria-pressed={draft.followsBest}
              title={t(order.side === 'buy' ? 'form.bestBid' : 'form.bestAsk')}
              onClick={() =>
                useContractDraft.setState({ followsBest: !draft.followsBest, price: order.priceText })
              }
            >
              BBO
            </button>
          ) : null}
          <span className={classes.unit}>{rules.quote}</span>
        </>
      }
    />
  )
}

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

function SizeField({ form, errors, onTouch }: ContractFieldsProps) {
  const { t } = useTranslation('perpetual')
  const { rules, draft, order } = form
  const { most, lots, value, averagePrice } = order
  const names = { lots: rules.unit, base: rules.base, quote: rules.quote }
  const decimals = { lots: 0, base: rules.multiplierDecimals, quote: SCALE }
  return (
    <>
      <NumberField
        name="amount"
        label={most === undefined ? t('form.size') : t('form.sizeMost', { lots: showLots(most) })}
        value={order.sizeText}
        decimals={decimals[draft.sizeUnit]}
        onChange={(size) => {
          onTouch()
          enterSize(size)
        }}
        error={errors.size}
        end={
          <ChoiceMenu
            label={t('form.unit')}
            value={draft.sizeUnit}
            choices={SIZE_UNITS.map((unit) => ({
              value: unit,
              text: names[unit],
              hint: t(`unitHint.${unit}`),
            }))}
            onChoose={(chosen) => {
              onTouch()
              chooseSizeUnit(SIZE_UNITS.find((unit) => unit === chosen) ?? 'lots')
            }}
          />
        }
      />
      {errors.size === undefined ? (
        <div className={own.comes}>
          <Why
            label={quantityFormula(lots ?? 0n, rules)}
            formula={[
              quantityFormula(lots ?? 0n, rules),
              ...(value === undefined || lots === undefined || averagePrice === undefined
                ? []
                : [valueFormula(lots, averagePrice, value, rules)]),
            ].join('\n')}
            rule={t('rule.lots')}
          />
          <span className="num">{value === undefined ? '--' : `${showMoney(value)} ${rules.quote}`}</span>
        </div>
      ) : null}
      <ShareSlider
        label={t(order.isClosing ? 'form.shareClose' : 'form.shareOpen')}
        share={order.share}
        isDisabled={most === undefined || most === 0n}
        onShare={(share) => {
          onTouch()
          enterSizeShare(share)
        }}
      />
    </>
  )
}
