// Where an order stands, as a dot and a word: blue moves, white is done, grey came to nothing.

import { useTranslation } from 'react-i18next'
import type { FinancialOrder } from '../financial-rules.ts'
import { StateTag } from './state-tag.tsx'

export function FinancialStateTag({
  order: { state, end },
}: {
  readonly order: Pick<FinancialOrder, 'state' | 'end'>
}) {
  const { t } = useTranslation('financial')
  switch (state) {
    case 'purchasing':
      return <StateTag tone="planned">{t('state.purchasing')}</StateTag>
    case 'inProgress':
      return <StateTag tone="moving">{t('state.inProgress')}</StateTag>
    case 'settled':
      return <StateTag tone="done">{t('state.settled')}</StateTag>
    case 'cancelled':
      return (
        <StateTag tone={end === 'cancelledByPlatform' ? 'look' : 'planned'}>
          {t(end === null ? 'state.cancelled' : `end.${end}`)}
        </StateTag>
      )
  }
}
