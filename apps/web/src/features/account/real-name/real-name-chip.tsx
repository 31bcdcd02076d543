// How a real-name verification stands, as a word in a chip.

import type { RealNameState } from '@candor/api'
import { IconAlertTriangle, IconCheck, IconClock, IconId, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip, type Tone } from '../../../ui/chip.tsx'

const LOOKS: Readonly<
  Record<RealNameState, { readonly tone: Tone; readonly Icon: ComponentType<IconProps> }>
> = {
  notCertified: { tone: 'neutral', Icon: IconId },
  toBeReviewed: { tone: 'neutral', Icon: IconClock },
  auditFailed: { tone: 'warn', Icon: IconAlertTriangle },
  authenticated: { tone: 'info', Icon: IconCheck },
}

export function RealNameChip({ state }: { readonly state: RealNameState }) {
  const { t } = useTranslation('account')
  const { tone, Icon } = LOOKS[state]
  return (
    <Chip tone={tone} icon={<Icon size={12} stroke={1.6} aria-hidden />}>
      {t(`state.${state}`)}
    </Chip>
  )
}
