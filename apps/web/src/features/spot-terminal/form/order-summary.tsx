// What the order in the form will hold, cost and bring. The dialog that asks once more shows the same, word for word.

import { useTranslation } from 'react-i18next'
import { Checkable } from '../../terminal/form/checkable.tsx'
import classes from '../../terminal/form/form.module.css'
import { hasPrice } from './derive-order.ts'
import { feeFormula, holdFormula, receiveFormula, showPrice, showRate, showUnits } from './formulas.ts'
import { rateOf } from './order-preview.ts'
import type { OrderInForm } from './use-order.ts'

const UNKNOWN = '--'

export function OrderSummary({ form }: { readonly form: OrderInForm }) {
  const { t } = useTranslation('spot')
  const { rules, draft, order, paid, received, rates } = form
  const { preview, timeInForce } = order
  const { side } = draft
  const rateE8 = rateOf({ rates, timeInForce })
  const show = (units: bigint | undefined, { coin, scale }: typeof paid): string =>
    units === undefined ? UNKNOWN : `${showUnits(units, scale)} ${coin}`
  // Nobody knows yet at which prices it will trade.
  const isAbout = !hasPrice(draft)
  const { average } = preview ?? {}
  return (
    <dl className={classes.lines}>
      <Checkable
        label={t(side === 'buy' && draft.type === 'market' ? 'form.spendAbout' : 'form.hold')}
        value={show(draft.type === 'market' && side === 'buy' ? preview?.total : preview?.hold, paid)}
        formula={holdFormula({ rules, side, order })}
        rule={t('form.holdRule')}
      />
      {draft.type === 'market' ? (
        <Checkable
          label={t('form.averageAbout')}
          value={average === undefined ? UNKNOWN : showPrice(average, rules)}
        />
      ) : null}
      <Checkable
        label={
          rateE8 === undefined
            ? t('form.fee')
            : t(timeInForce === 'postOnly' ? 'form.feeMaker' : 'form.feeMost', { rate: showRate(rateE8) })
        }
        value={show(preview?.fee, received)}
        formula={rateE8 === undefined ? undefined : feeFormula({ rules, side, order, rateE8 })}
        rule={t('form.feeRule', { coin: received.coin })}
      />
      <Checkable
        label={t(isAbout ? 'form.receiveAbout' : 'form.receiveLeast')}
        value={show(preview?.receive, received)}
        formula={receiveFormula({ rules, side, order })}
        rule={t(isAbout ? 'form.receiveAboutRule' : 'form.receiveRule')}
      />
    </dl>
  )
}
