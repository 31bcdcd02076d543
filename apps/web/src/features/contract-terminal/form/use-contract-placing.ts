// Sending the order of the form: what is said at which field, when, and what became of it.

import { ApiError, newKey } from '@candor/client'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../../api/api.ts'
import { notify } from '../../../ui/notify.tsx'
import { showExact, showLots, showPriceOf } from '../account/show.ts'
import type { ContractField, ContractProblem, ContractProblemKind } from './check-contract-order.ts'
import { type ContractDraft, clearContractSize } from './contract-draft.ts'
import { contractOrderBody } from './contract-order-body.ts'
import { type ContractOutcome, contractOutcome, triggerOutcome } from './contract-outcome.ts'
import { fieldOfContractRefusal, meansMarket } from './contract-refusal-field.ts'
import { hasPrice, isConditional } from './form-types.ts'
import { sendContractOrder } from './send-contract-order.ts'
import { sendTrigger } from './send-trigger.ts'
import { triggerBody } from './trigger-body.ts'
import type { ContractInForm } from './use-contract-order.ts'

/** Said while somebody types; the others only when the order was to be sent. */
const SAID_AT_ONCE: ReadonlySet<ContractProblemKind> = new Set([
  'tick',
  'triggerMet',
  'band',
  'aboveMarket',
  'belowMarket',
  'longProfit',
  'longLoss',
  'shortProfit',
  'shortLoss',
  'most',
  'closable',
  'positionMost',
  'leverageTier',
  'liquidated',
  'balance',
])

/** A price that was only suggested is soon no longer the market's: nothing to say before anything was entered. */
const OF_MARKET: ReadonlySet<ContractProblemKind> = new Set(['aboveMarket', 'belowMarket'])

interface Refusal {
  readonly field: ContractField | undefined
  readonly text: string
  readonly code: string | undefined
}

export interface ContractPlacing {
  readonly errors: Readonly<Partial<Record<ContractField, string>>>
  /** What the server said that belongs to no field. */
  readonly refusal: string | undefined
  /** The limit is worse than the market, whoever found that out. */
  readonly meansMarket: boolean
  readonly isSending: boolean
  /** Whether the order may be sent; from now on the form says what is missing. */
  readonly check: () => boolean
  readonly send: () => Promise<void>
  readonly touch: () => void
}

function shownFields({ type, hasStops }: ContractDraft): ContractField[] {
  const isWaiting = isConditional(type)
  return [
    ...(isWaiting ? (['triggerPrice'] as const) : []),
    ...(hasPrice(type) ? (['price'] as const) : []),
    ...(hasStops && !isWaiting ? (['takeProfit', 'stopLoss'] as const) : []),
    'size',
  ]
}

async function sendAsTyped({ rules, draft, order }: ContractInForm): Promise<ContractOutcome> {
  const { type } = draft
  const common = { rules, draft, order, clientOrderId: newKey() }
  return isConditional(type)
    ? triggerOutcome(await sendTrigger(triggerBody({ ...common, type })))
    : contractOutcome(await sendContractOrder(contractOrderBody({ ...common, type })))
}

export function useContractPlacing(form: ContractInForm): ContractPlacing {
  const say = useContractProblemText(form)
  const [isTried, setIsTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const { draft, order } = form
  const isBegun = draft.pricedBy === 'user' || draft.size !== '' || draft.share > 0
  const shown = order.problems.filter(
    ({ kind }) => isTried || (SAID_AT_ONCE.has(kind) && (isBegun || !OF_MARKET.has(kind))),
  )
  const errors: Partial<Record<ContractField, string>> = {}
  if (refused?.field !== undefined) errors[refused.field] = refused.text
  for (const problem of shown) errors[problem.field] ??= say(problem)

  const touch = useCallback(() => {
    setRefused(undefined)
    setIsTried(false)
  }, [])

  async function send(): Promise<void> {
    setIsSending(true)
    setRefused(undefined)
    try {
      const { isGood, text, detail } = await sendAsTyped(form)
      if (isGood) notify.done(text, detail)
      else notify.error(text, detail)
      setIsTried(false)
      clearContractSize()
    } catch (error) {
      const text = textOfError(error)
      const code = error instanceof ApiError ? error.code : undefined
      const field = code === undefined ? undefined : fieldOfContractRefusal(code, shownFields(draft))
      setRefused({ field, text, code })
      notify.error(text)
    } finally {
      setIsSending(false)
    }
  }
  return {
    errors,
    refusal: refused?.field === undefined ? refused?.text : undefined,
    meansMarket:
      shown.some(({ kind }) => OF_MARKET.has(kind)) ||
      (refused?.code !== undefined && meansMarket(refused.code)),
    isSending,
    check: () => {
      setIsTried(true)
      return order.problems.length === 0
    },
    send,
    touch,
  }
}

function useContractProblemText({
  rules,
  draft,
  context,
  order,
}: ContractInForm): (problem: ContractProblem) => string {
  const { t } = useTranslation('perpetual')
  return ({ kind }) => {
    switch (kind) {
      case 'tick':
        return t('problem.tick', { step: showExact(rules.tick) })
      case 'triggerMet':
        return t(`problem.triggerMet.${draft.triggerBy}`)
      case 'band':
        return t('problem.band', {
          band: showExact(rules.limitBandE8 * 100n),
          mark: context.mark === undefined ? '--' : showPriceOf(context.mark, rules.markDecimals),
        })
      case 'most':
        return t('problem.most', { lots: showLots(rules.maxLots) })
      case 'closable':
        return t('problem.closable', { lots: showLots(order.closable ?? 0n) })
      case 'leverageTier':
        return t('problem.leverageTier', { leverage: context.choices.leverage })
      default:
        return t(`problem.${kind}`)
    }
  }
}
