// How far the verification of a name is.

import type { RealNameState as RealName } from '@candor/api'
import { State, type StateTone } from '../../ui/state.tsx'
import { REAL_NAME_NAMES } from '../../words/names.ts'

const TONES: Readonly<Record<RealName, StateTone>> = {
  notCertified: 'planned',
  toBeReviewed: 'moving',
  auditFailed: 'warn',
  authenticated: 'done',
}

export function RealNameState({ state }: { readonly state: RealName }) {
  return <State tone={TONES[state]}>{REAL_NAME_NAMES[state]}</State>
}
