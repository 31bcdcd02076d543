// Why nothing can be bought at this moment, or what the server refused, above the buttons.

import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import classes from './second-form.module.css'
import type { FormState } from './second-form-state.ts'

interface StateNoteProps {
  readonly state: FormState
  readonly refusal: string | undefined
}

export function StateNote({ state, refusal }: StateNoteProps) {
  const text = useStateText(state) ?? refusal
  if (text === undefined) return null
  return (
    <div className={classes.stateNote} role="alert">
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      <span>{text}</span>
    </div>
  )
}

function useStateText(state: FormState): string | undefined {
  const { t } = useTranslation('second')
  switch (state.kind) {
    case 'closed':
    case 'country':
    case 'frozen':
    case 'notAuthenticated':
    case 'offline':
      return t(`state.${state.kind}`)
    case 'stale':
      return Number.isFinite(state.seconds)
        ? t('state.stale', { seconds: formatCount(state.seconds) })
        : t('state.noIndex')
    case 'visitor':
    case 'open':
      return undefined
  }
}
