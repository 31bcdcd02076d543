// The order that the form holds at this moment, with what the user has and allows himself.

import { useEffect } from 'react'
import { e8Of, textOfE8 } from '../../../format/decimal.ts'
import { useBalances } from '../../../live/own.ts'
import { useSecondOrders } from '../../../live/second-orders.ts'
import { useAppState } from '../../../state/app-state.ts'
import type { SecondRules } from '../product-rules.ts'
import { useOwnLimits } from '../use-own-limits.ts'
import { serverNow, useAtServerNow } from '../use-server-now.ts'
import { deriveSecondOrder, type SecondOrderInForm } from './derive-second-order.ts'
import { type OpenTimeProblem, openTimeProblem, openTimeText, readOpenTime } from './open-time.ts'
import { enterOpenAt, useSecondDraft } from './second-draft.ts'

export interface SecondInForm {
  readonly rules: SecondRules
  readonly order: SecondOrderInForm
  /** As it stands in the field. */
  readonly amount: string
  readonly available: bigint | undefined
  readonly isTimed: boolean
  readonly openMs: number | undefined
}

export function useSecondOrder(rules: SecondRules): SecondInForm {
  const draft = useSecondDraft()
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { isKnown, balances } = useBalances()
  const { orders } = useSecondOrders()
  const limits = useOwnLimits()
  const balance = balances.get(`second ${rules.quote}`)
  const available = isLogin && isKnown ? e8Of(balance?.available ?? '0') : undefined
  const amount = draft.amount ?? textOfE8(rules.minStake)
  const isTimed = draft.opening === 'timed'
  useFirstOpenTime(rules.symbol, isTimed)
  const order = deriveSecondOrder(
    rules,
    { amount, seconds: draft.seconds },
    {
      available,
      atStake: [...orders.values()].reduce((sum, each) => sum + e8Of(each.amount), 0n),
      lossLeft: limits?.left === null || limits === undefined ? undefined : e8Of(limits.left),
    },
  )
  return {
    rules,
    order,
    amount,
    available,
    isTimed,
    openMs: isTimed ? readOpenTime(draft.openAt) : undefined,
  }
}

const MINUTE_MS = 60_000
const FIRST_AHEAD = 5

/** A field that was never filled begins at a whole minute some way ahead. */
function useFirstOpenTime(symbol: string, isTimed: boolean): void {
  useEffect(() => {
    if (!isTimed) return
    const now = serverNow(symbol)
    const known = readOpenTime(useSecondDraft.getState().openAt)
    if (known !== undefined && openTimeProblem(known, now) === undefined) return
    enterOpenAt(openTimeText((Math.floor(now / MINUTE_MS) + FIRST_AHEAD) * MINUTE_MS))
  }, [symbol, isTimed])
}

export function useOpenProblem({ rules, isTimed, openMs }: SecondInForm): OpenTimeProblem | undefined {
  return useAtServerNow(rules.symbol, (nowMs) => (isTimed ? openTimeProblem(openMs, nowMs) : undefined))
}
