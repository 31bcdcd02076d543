// What a purchase made now would bring: any product, any amount, day by day on a calendar. Computed in this browser.

import { CRYPTO_SCALE } from '@candor/contract'
import { earnDayAt, financialDates } from '@candor/proof'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfE8 } from '../../../format/decimal.ts'
import { Choice } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ProductPanel } from '../../assets/product-panel.tsx'
import { cleanDecimal, unitsOf } from '../../terminal/form/decimal-text.ts'
import { CalendarFoot } from '../calendar/calendar-foot.tsx'
import { plannedFinancial } from '../calendar/earn-events.ts'
import { monthOf } from '../calendar/month.ts'
import { MonthGrid } from '../calendar/month-grid.tsx'
import { MonthNav } from '../calendar/month-nav.tsx'
import { showRate } from '../earn-show.ts'
import { exampleAmount, type FinancialProduct, financialRules } from '../financial-rules.ts'
import { PurchaseOutcome } from '../purchase/purchase-outcome.tsx'
import classes from './calculator.module.css'

const KINDS = ['accrual', 'financial', 'principal'] as const
const UNIT_WIDTH = 64

interface CalculatorProps {
  readonly products: readonly FinancialProduct[]
  readonly nowMs: number
}

export function CalculatorPanel({ products, nowMs }: CalculatorProps) {
  const { t } = useTranslation('financial')
  const [chosen, setChosen] = useState('')
  const product = products.find(({ productId }) => productId === chosen) ?? products[0]
  if (product === undefined) return null
  return (
    <ProductPanel title={t('calculator.title')} foot={t('calculator.note')} flush>
      <Calculation
        key={product.productId}
        product={product}
        nowMs={nowMs}
        choice={
          <Choice
            label={t('products.product')}
            value={product.productId}
            onChoose={setChosen}
            options={products.map(({ productId, name, asset, term, annualRate }) => [
              productId,
              `${name}, ${asset}, ${t('days', { count: term, number: term })}, ${showRate(annualRate)}`,
            ])}
          />
        }
      />
    </ProductPanel>
  )
}

interface CalculationProps {
  readonly product: FinancialProduct
  readonly nowMs: number
  readonly choice: React.ReactNode
}

function Calculation({ product, nowMs, choice }: CalculationProps) {
  const { t } = useTranslation('financial')
  const { asset, name } = product
  const rules = useMemo(() => financialRules(product), [product])
  const [typed, setTyped] = useState(() => textOfE8(exampleAmount(asset, rules)))
  const [month, setMonth] = useState(() => monthOf(financialDates(nowMs, rules.termDays).interestMs))
  const amount = unitsOf(typed, CRYPTO_SCALE)
  // A day's calendar is the same all day long.
  const { day } = financialDates(nowMs, rules.termDays)
  const events = useMemo(
    () => (amount === undefined ? [] : plannedFinancial(rules, amount, { asset, name }, earnDayAt(day))),
    [rules, amount, asset, name, day],
  )
  return (
    <div className={classes.parts}>
      <div className={classes.form}>
        {choice}
        <TextField
          label={t('purchase.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => {
            const clean = cleanDecimal(currentTarget.value, CRYPTO_SCALE)
            if (clean !== undefined) setTyped(clean)
          }}
          rightSection={<span className="dim">{asset}</span>}
          rightSectionWidth={UNIT_WIDTH}
        />
        <PurchaseOutcome rules={rules} asset={asset} amount={amount} boughtMs={nowMs} />
      </div>
      <div className={classes.calendar}>
        <div className={classes.nav}>
          <MonthNav month={month} onTurn={setMonth} />
        </div>
        <MonthGrid month={month} events={events} nowMs={nowMs} />
        <div className={classes.foot}>
          <CalendarFoot month={month} events={events} kinds={KINDS} />
        </div>
      </div>
    </div>
  )
}
