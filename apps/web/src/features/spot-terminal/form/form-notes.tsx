// Why an order cannot be sent now, or what to know before: above the button, with the way on.

import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from '../../terminal/form/form.module.css'
import { showUnits } from './formulas.ts'
import { useTradingState } from './trading-state.ts'
import type { OrderInForm } from './use-order.ts'

interface FormNotesProps {
  readonly form: OrderInForm
  readonly refusal: string | undefined
}

export function FormNotes({ form, refusal }: FormNotesProps) {
  const { t } = useTranslation('spot')
  const { rules, draft, order } = form
  const state = useTradingState(rules)
  const distant = order.preview?.mostDistant
  if (refusal !== undefined) return <FormNote tone="warn">{refusal}</FormNote>
  switch (state) {
    case 'halted':
    case 'cancelOnly':
    case 'frozen':
      return <FormNote tone="warn">{t(`state.${state}Text`, { coin: rules.base })}</FormNote>
    case 'notAuthenticated':
      return (
        <FormNote tone="warn">
          {t('state.notAuthenticatedText')} <Link to="/accountSet/realName">{t('state.verify')}</Link>
        </FormNote>
      )
    case 'visitor':
    case 'offline':
    case 'open':
      break
  }
  if (draft.type !== 'market' || distant === undefined) return null
  const price = `${showUnits(distant, rules.quoteScale)} ${rules.quote}`
  if (order.preview?.isShort === true) {
    return <FormNote tone="warn">{t('form.short', { price })}</FormNote>
  }
  return <FormNote>{t(draft.side === 'buy' ? 'form.notAbove' : 'form.notBelow', { price })}</FormNote>
}

function FormNote({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'warn'
  readonly children: ReactNode
}) {
  const Icon = tone === 'warn' ? IconAlertTriangle : IconInfoCircle
  return (
    <div className={classes.note} data-tone={tone} role={tone === 'warn' ? 'alert' : undefined}>
      <Icon size={14} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </div>
  )
}
