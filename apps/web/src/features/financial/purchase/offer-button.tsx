// The one button of a purchase, or what has to be done first; and above it why nothing can be bought.

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loginPath } from '../../../session/login-path.ts'
import { Note } from '../../../ui/note.tsx'
import type { OfferState } from './offer-state.ts'
import { useOffWord } from './use-off-word.ts'

interface OfferButtonProps {
  readonly state: OfferState
  /** When it can be bought from. */
  readonly fromMs: number
  /** Where a login comes back to. */
  readonly here: string
  readonly act: string
  readonly isReady: boolean
  readonly isSending: boolean
  readonly refused: string | undefined
}

export function OfferButton({ state, fromMs, here, act, isReady, isSending, refused }: OfferButtonProps) {
  const { t } = useTranslation('financial')
  const offWord = useOffWord()
  const size = { size: 'lg', fullWidth: true } as const
  switch (state) {
    case 'visitor':
      return (
        <Button {...size} variant="filled" component={Link} to={loginPath(here)}>
          {t('state.logIn')}
        </Button>
      )
    case 'notAuthenticated':
      return (
        <>
          <Note tone="warn">{t('state.notAuthenticatedText')}</Note>
          <Button {...size} variant="filled" component={Link} to="/accountSet/realName">
            {t('state.notAuthenticated')}
          </Button>
        </>
      )
    case 'frozen':
      return (
        <>
          <Note tone="warn">{t('state.frozenText')}</Note>
          <Button {...size} disabled>
            {t('state.frozen')}
          </Button>
        </>
      )
    case 'open':
      return (
        <>
          {refused === undefined ? null : <Note tone="warn">{refused}</Note>}
          <Button {...size} type="submit" variant="filled" disabled={!isReady} loading={isSending}>
            {act}
          </Button>
        </>
      )
    case 'closed':
    case 'notYet':
    case 'over':
    case 'soldOut':
    case 'treasury':
      return (
        <>
          <Note tone="warn">{offWord.long(state, fromMs)}</Note>
          <Button {...size} disabled>
            {offWord.short(state, fromMs)}
          </Button>
        </>
      )
  }
}
