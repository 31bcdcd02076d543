// Sends the order of the form, once at a time, and keeps what is wrong with it: the form's own checks and what the
// server said, each at its field.

import { ApiError, newKey } from '@candor/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { notify } from '../../../ui/notify.tsx'
import { announced } from '../../terminal/desk/announced-orders.ts'
import { BASE_SCALE } from '../market/market-rules.ts'
import { hasPrice, hasStop, isByTotal } from './derive-order.ts'
import { showUnits } from './formulas.ts'
import { orderBody } from './order-body.ts'
import type { FormField, Problem, ProblemKind } from './order-checks.ts'
import { clearSize, type Draft } from './order-draft.ts'
import { outcomeOf } from './order-outcome.ts'
import { fieldOfRefusal } from './refusal-field.ts'
import { sendOrder } from './send-order.ts'
import type { OrderInForm } from './use-order.ts'

/** Said while somebody types; the others only when the order was to be sent. */
const SAID_AT_ONCE: ReadonlySet<ProblemKind> = new Set(['balance', 'tick', 'lot', 'most', 'stopIsLast'])

interface Refusal {
  readonly field: FormField | undefined
  readonly text: string
}

export interface Placing {
  readonly errors: Readonly<Partial<Record<FormField, string>>>
  /** What the server said that belongs to no field. */
  readonly refusal: string | undefined
  readonly isSending: boolean
  /** Whether the order may be sent; from now on the form says what is missing. */
  readonly check: () => boolean
  readonly send: () => Promise<void>
  readonly touch: () => void
}

export function shownFields(draft: Draft): FormField[] {
  return [
    ...(hasStop(draft) ? (['stopPrice'] as const) : []),
    ...(hasPrice(draft) ? (['price'] as const) : []),
    isByTotal(draft) ? ('total' as const) : ('amount' as const),
  ]
}

export function usePlacing(form: OrderInForm): Placing {
  const say = useProblemText(form)
  const [isTried, setIsTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const { rules, draft, order } = form
  const shown = order.problems.filter(({ kind }) => isTried || SAID_AT_ONCE.has(kind))
  const errors: Partial<Record<FormField, string>> = {}
  if (refused?.field !== undefined) errors[refused.field] = refused.text
  for (const problem of shown) errors[problem.field] ??= say(problem)

  async function send(): Promise<void> {
    setIsSending(true)
    setRefused(undefined)
    try {
      const placed = await sendOrder(orderBody({ rules, draft, order, clientOrderId: newKey() }))
      // A stop fires later, on its own: that will be news.
      if (placed.status !== 'waiting') announced.add(placed.orderId)
      const { isGood, text, detail } = outcomeOf(placed)
      if (isGood) notify.done(text, detail)
      else notify.error(text, detail)
      setIsTried(false)
      clearSize()
      void queryClient.invalidateQueries({ queryKey: ['orderHistory'] })
    } catch (error) {
      const text = textOfError(error)
      const field = error instanceof ApiError ? fieldOfRefusal(error.code, shownFields(draft)) : undefined
      setRefused({ field, text })
      notify.error(text)
    } finally {
      setIsSending(false)
    }
  }
  return {
    errors,
    refusal: refused?.field === undefined ? refused?.text : undefined,
    isSending,
    check: () => {
      setIsTried(true)
      return order.problems.length === 0
    },
    send,
    touch: () => {
      setRefused(undefined)
      setIsTried(false)
    },
  }
}

function useProblemText({ rules }: OrderInForm): (problem: Problem) => string {
  const { t } = useTranslation('spot')
  const base = (units: bigint): string => `${showUnits(units, BASE_SCALE)} ${rules.base}`
  const quote = (units: bigint): string => `${showUnits(units, rules.quoteScale)} ${rules.quote}`
  return ({ kind }) => {
    switch (kind) {
      case 'empty':
        return t('problem.empty')
      case 'zero':
        return t('problem.zero')
      case 'tick':
        return t('problem.tick', { step: quote(rules.tick) })
      case 'stopIsLast':
        return t('problem.stopIsLast')
      case 'noLast':
        return t('problem.noLast')
      case 'lot':
        return t('problem.lot', { step: base(rules.lot) })
      case 'least':
        return t('problem.least', { amount: base(rules.minQuantity) })
      case 'most':
        return t('problem.most', { amount: base(rules.maxQuantity) })
      case 'worth':
        return t('problem.worth', { amount: quote(rules.minNotional) })
      case 'balance':
        return t('problem.balance')
      case 'emptyBook':
        return t('problem.emptyBook')
    }
  }
}
