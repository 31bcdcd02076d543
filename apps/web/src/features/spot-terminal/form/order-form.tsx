// The order form: mode, side, type, fields, options, summary and the button. Computes nothing itself.

import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { useFormSettings } from '../../terminal/form/form-settings.ts'
import { FormSettingsButton } from '../../terminal/form/form-settings-button.tsx'
import type { MarketRules } from '../market/market-rules.ts'
import { AccountCard } from './account-card.tsx'
import { EntryFields } from './entry-fields.tsx'
import { FormButton } from './form-button.tsx'
import { FormNotes } from './form-notes.tsx'
import { chooseSide, chooseType, useDraft } from './order-draft.ts'
import { OrderSummary } from './order-summary.tsx'
import { QuantitativePanel } from './quantitative-panel.tsx'
import { TypeMenu } from './type-menu.tsx'
import { useOrder } from './use-order.ts'
import { usePlacing } from './use-placing.ts'

const ConfirmOrder = lazy(() =>
  import('./confirm-order.tsx').then(({ ConfirmOrder }) => ({ default: ConfirmOrder })),
)

const SIDES = ['buy', 'sell'] as const

export function OrderForm({ rules }: { readonly rules: MarketRules }) {
  const { t } = useTranslation('spot')
  const [mode, setMode] = useState<'manual' | 'quantitative'>('manual')
  return (
    <aside className={classes.form} aria-label={t('form.title')}>
      <div className={classes.head}>
        <div className={classes.segments} role="tablist" aria-label={t('form.mode')}>
          {(['manual', 'quantitative'] as const).map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={mode === each}
              onClick={() => setMode(each)}
            >
              {t(`form.${each}`)}
            </button>
          ))}
        </div>
      </div>
      {mode === 'manual' ? <ManualForm rules={rules} /> : <QuantitativePanel symbol={rules.symbol} />}
    </aside>
  )
}

function ManualForm({ rules }: { readonly rules: MarketRules }) {
  const { t } = useTranslation('spot')
  const form = useOrder(rules)
  const placing = usePlacing(form)
  const { asksFirst } = useFormSettings()
  const [isAsking, setIsAsking] = useState(false)
  const { draft } = form
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!placing.check()) return
    if (asksFirst) setIsAsking(true)
    else void placing.send()
  }
  return (
    <form className={classes.manual} onSubmit={onSubmit} noValidate>
      <div className={classes.scroll}>
        <SideChoice />
        <div className={classes.types}>
          <TypeMenu type={draft.type} onChoose={chooseType} />
          <FormSettingsButton />
        </div>
        <EntryFields form={form} errors={placing.errors} onTouch={placing.touch} />
      </div>
      <div className={classes.end}>
        <OrderSummary form={form} />
        <FormNotes form={form} refusal={placing.refusal} />
        <FormButton form={form} isSending={placing.isSending} />
        <p className={classes.foot}>{t('form.foot', { coin: form.received.coin, level: form.level })}</p>
      </div>
      <AccountCard rules={rules} />
      <Suspense>
        {isAsking ? (
          <ConfirmOrder
            form={form}
            onClose={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false)
              void placing.send()
            }}
          />
        ) : null}
      </Suspense>
    </form>
  )
}

function SideChoice() {
  const { t } = useTranslation('spot')
  const side = useDraft((state) => state.side)
  return (
    <div className={classes.sides} role="group" aria-label={t('form.side')}>
      {SIDES.map((each) => (
        <button
          key={each}
          type="button"
          data-side={each}
          aria-pressed={side === each}
          onClick={() => chooseSide(each)}
        >
          {t(`side.${each}`)}
        </button>
      ))}
    </div>
  )
}
