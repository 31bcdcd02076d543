// The newcomer's steps, live: money that arrives and an identity that is confirmed show at once. Empty for visitors, for
// whoever has traded or put them away, and until all is known.

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callQuery } from '../../api/call-query.ts'
import { balancesStore } from '../../live/own.ts'
import { useAppState } from '../../state/app-state.ts'
import { isFlag, useStoredChoice } from '../terminal/frame/stored-choice.ts'
import { firstSteps, type StepState } from './first-steps.ts'

const never = (): (() => void) => () => undefined

interface FirstSteps {
  readonly steps: readonly StepState[]
  readonly putAway: () => void
}

export function useFirstSteps(): FirstSteps {
  const user = useAppState((state) => (state.isLogin === 1 ? state.userData : null))
  const [isAway, setAway] = useStoredChoice('firstSteps.away', isFlag, false)
  const isAsked = user !== null && !isAway
  const { isKnown, balances } = useSyncExternalStore(
    isAsked ? balancesStore.subscribe : never,
    balancesStore.getState,
  )
  const { data: fills } = useQuery({
    ...callQuery('fills', { query: { pageSize: '10' }, quiet: true }),
    enabled: isAsked,
  })
  const putAway = (): void => setAway(true)
  if (!isAsked || !isKnown || fills === undefined) return { steps: [], putAway }
  const hasMoney = [...balances.values()].some(
    ({ wallet, available }) => wallet === 'spot' && Number(available) > 0,
  )
  return {
    steps: firstSteps({ isAuthenticated: user.authenticated, hasMoney, hasTraded: fills.total > 0 }),
    putAway,
  }
}
