// The fields that an order of the chosen type has, and how long it may stay.

import { formatDecimal, type TimeInForce } from '@candor/contract'
import { Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '../../../format/number.ts'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import classes from '../../terminal/form/form.module.css'
import { NumberField } from '../../terminal/form/number-field.tsx'
import { ShareSlider } from '../../terminal/form/share-slider.tsx'
import { TIME_IN_FORCE_NAMES } from '../../terminal/form/time-in-force.ts'
import { ChoiceMenu } from '../../terminal/frame/choice-menu.tsx'
import { hasPrice, hasStop, isByTotal } from './derive-order.ts'
import { showUnits } from './formulas.ts'
import type { FormField } from './order-checks.ts'
import { chooseMarketUnit, enterAmount, enterPrice, enterShare, enterTotal, useDraft } from './order-draft.ts'
import type { OrderInForm } from './use-order.ts'

/** Post-only has its own box. */
const LASTING = ['goodTillCancelled', 'immediateOrCancel', 'fillOrKill'] as const

interface EntryFieldsProps {
  readonly form: OrderInForm
  readonly errors: Readonly<Partial<Record<FormField, string>>>
  /** Somebody changed something: what the server said no longer counts. */
  readonly onTouch: () => void
}

export function EntryFields({ form, errors, onTouch }: EntryFieldsProps) {
  const { t } = useTranslation('spot')
  const { rules, draft, order, available, paid } = form
  const touch =
    <T,>(act: (value: T) => void) =>
    (value: T) => {
      onTouch()
      act(value)
    }
  return (
    <>
      <div className={classes.available}>
        <span>{t('form.available')}</span>
        <span className="num">
          <b>{available === undefined ? '--' : formatAmount(formatDecimal(available, paid.scale))}</b>{' '}
          {paid.coin}
        </span>
        <Link to="/recharge" className={classes.add} aria-label={t('form.deposit', { coin: paid.coin })}>
          <IconPlus size={12} stroke={2} aria-hidden />
        </Link>
      </div>
      {hasStop(draft) ? (
        <NumberField
          label={t('form.stopPrice')}
          value={draft.stopPrice}
          decimals={rules.priceDecimals}
          onChange={touch((stopPrice: string) => useDraft.setState({ stopPrice }))}
          onStep={touch((direction: 1 | -1) =>
            useDraft.setState({ stopPrice: stepped(draft.stopPrice, direction, form) }),
          )}
          error={errors.stopPrice}
          hint={firing(form, t)}
          end={<span className={classes.unit}>{rules.quote}</span>}
        />
      ) : null}
      {hasPrice(draft) ? (
        <NumberField
          label={t('form.price')}
          name="price"
          value={order.priceText}
          decimals={rules.priceDecimals}
          onChange={touch(enterPrice)}
          onStep={touch((direction: 1 | -1) => enterPrice(stepped(order.priceText, direction, form)))}
          error={errors.price}
          filled={draft.filled}
          end={
            <>
              <button
                type="button"
                className={classes.best}
                aria-pressed={draft.followsBest}
                title={t(draft.side === 'buy' ? 'form.bestBid' : 'form.bestAsk')}
                onClick={() => useDraft.setState({ followsBest: !draft.followsBest, price: order.priceText })}
              >
                BBO
              </button>
              <span className={classes.unit}>{rules.quote}</span>
            </>
          }
        />
      ) : null}
      <SizeFields form={form} errors={errors} touch={touch} />
      {hasPrice(draft) ? <Lasting form={form} onTouch={onTouch} /> : null}
    </>
  )
}

interface SizeFieldsProps extends Omit<EntryFieldsProps, 'onTouch'> {
  readonly touch: <T>(act: (value: T) => void) => (value: T) => void
}

function SizeFields({ form, errors, touch }: SizeFieldsProps) {
  const { t } = useTranslation('spot')
  const { rules, draft, order, available } = form
  const isTotal = isByTotal(draft)
  const canChooseUnit = !hasPrice(draft) && !(draft.type === 'stopMarket' && draft.side === 'sell')
  const unit = canChooseUnit ? (
    <ChoiceMenu
      label={t('form.unit')}
      value={isTotal ? 'quote' : 'base'}
      choices={[
        { value: 'base', text: rules.base, hint: t('form.byAmount') },
        { value: 'quote', text: rules.quote, hint: t('form.byTotal') },
      ]}
      onChoose={touch((value: string) => chooseMarketUnit(value === 'base' ? 'base' : 'quote'))}
    />
  ) : undefined
  return (
    <>
      {isTotal ? null : (
        <NumberField
          label={t('form.amount')}
          name="amount"
          value={order.amountText}
          decimals={rules.quantityDecimals}
          onChange={touch(enterAmount)}
          error={errors.amount}
          end={unit ?? <span className={classes.unit}>{rules.base}</span>}
        />
      )}
      {isTotal ? (
        <NumberField
          label={t('form.total')}
          name="amount"
          value={order.totalText}
          decimals={rules.totalDecimals}
          onChange={touch(enterTotal)}
          error={errors.total}
          end={unit}
        />
      ) : null}
      <ShareSlider
        label={t('form.share')}
        share={order.share}
        isDisabled={available === undefined}
        onShare={touch(enterShare)}
      />
      {hasPrice(draft) ? (
        <div className={classes.roomy}>
          <NumberField
            label={t('form.total')}
            value={order.totalText}
            decimals={rules.totalDecimals}
            onChange={touch(enterTotal)}
            error={errors.total}
            end={<span className={classes.unit}>{rules.quote}</span>}
          />
        </div>
      ) : null}
    </>
  )
}

function Lasting({ form, onTouch }: { readonly form: OrderInForm; readonly onTouch: () => void }) {
  const { t } = useTranslation(['spot', 'terminal'])
  const { timeInForce, type } = form.draft
  const choose = (next: TimeInForce): void => {
    onTouch()
    useDraft.setState({ timeInForce: next })
  }
  const isPostOnly = timeInForce === 'postOnly'
  return (
    <div className={classes.options}>
      <span className="dim">{t('form.timeInForce')}</span>
      <ChoiceMenu
        label={t('form.timeInForce')}
        value={isPostOnly ? 'goodTillCancelled' : timeInForce}
        choices={LASTING.map((each) => ({
          value: each,
          text: TIME_IN_FORCE_NAMES[each],
          hint: t(`terminal:tifHint.${each}`),
        }))}
        onChoose={(value) => choose(LASTING.find((each) => each === value) ?? 'goodTillCancelled')}
      />
      {type === 'limit' ? (
        <Checkbox
          className={classes.postOnly}
          label={t('terminal:tif.postOnly')}
          title={t('terminal:tifHint.postOnly')}
          checked={isPostOnly}
          onChange={({ currentTarget }) => choose(currentTarget.checked ? 'postOnly' : 'goodTillCancelled')}
        />
      ) : null}
    </div>
  )
}

/** One tick up or down; never below one tick. */
function stepped(text: string, direction: 1 | -1, { rules }: OrderInForm): string {
  const units = unitsOf(text, rules.quoteScale) ?? 0n
  const next = units + BigInt(direction) * rules.tick
  return formatDecimal(next < rules.tick ? rules.tick : next, rules.quoteScale)
}

function firing(
  { order, rules }: OrderInForm,
  t: ReturnType<typeof useTranslation<'spot'>>['t'],
): string | undefined {
  if (order.stopPrice === undefined || order.trigger === undefined) return undefined
  const price = showUnits(order.stopPrice, rules.quoteScale)
  return t(order.trigger === 'atOrAbove' ? 'form.firesAbove' : 'form.firesBelow', { price })
}
