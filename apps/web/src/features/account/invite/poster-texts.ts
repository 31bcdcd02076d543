// Every word on the poster, in the user's language.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppState } from '../../../state/app-state.ts'

export interface PosterTexts {
  readonly headline: string
  readonly lead: string
  /** What can be checked, and by what. */
  readonly rows: readonly (readonly [what: string, evidence: string])[]
  readonly codeLabel: string
  readonly code: string
  readonly scan: string
  readonly by: string
  readonly host: string
  readonly risk: string
}

export function usePosterTexts(code: string): PosterTexts {
  const { t } = useTranslation('account')
  const nickName = useAppState(({ userData }) => userData?.nickName ?? '')
  return useMemo(
    () => ({
      headline: t('poster.headline'),
      lead: t('poster.lead'),
      rows: [
        [t('poster.price'), t('poster.priceText')],
        [t('poster.settlement'), t('poster.settlementText')],
        [t('poster.balance'), t('poster.balanceText')],
      ],
      codeLabel: t('poster.code'),
      code,
      scan: t('poster.scan'),
      by: t('poster.by', { name: nickName }),
      host: window.location.host,
      risk: t('poster.risk'),
    }),
    [t, code, nickName],
  )
}
