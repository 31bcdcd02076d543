// How a ticket stands, in a word: the desk has to say something, has said it, or all is said.

import type { ServiceState } from '@candor/api'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../ui/chip.tsx'

export function TicketState({ state }: { readonly state: ServiceState }) {
  const { t } = useTranslation('feedback')
  return <Chip tone={state === 'answered' ? 'info' : 'neutral'}>{t(`state.${state}`)}</Chip>
}
