// What a set-up needs, as a sum whose parts can be seen; the least that would do, and what is at hand.

import type { Plan } from '@candor/robot'
import { useTranslation } from 'react-i18next'
import { Figure, Figures } from '../../financial/purchase/figures.tsx'
import { showUnits } from '../../second-contract/show.ts'
import { NOTHING } from '../../tables/cells.tsx'
import type { Setup } from './use-setup.ts'

interface RequiredBoxProps {
  readonly setup: Setup
  readonly available: bigint | undefined
}

type Part = Plan['parts'][number]

export function RequiredBox({ setup: { market, judged }, available }: RequiredBoxProps) {
  const { t } = useTranslation('robot')
  const plan = judged?.plan
  const money = (units: bigint | undefined): string =>
    units === undefined ? NOTHING : `${showUnits(units)} ${market.quote}`
  return (
    <Figures>
      {(plan?.parts ?? []).map(({ name, amount }: Part) => (
        <Figure key={name} name={t(`part.${name}`)}>
          {showUnits(amount)}
        </Figure>
      ))}
      <Figure name={t('setup.required')} isMain isApart={plan !== undefined}>
        {money(plan?.required)}
      </Figure>
      <Figure name={t('setup.advised')}>{money(plan?.advised)}</Figure>
      <Figure name={t('setup.minimum')}>{money(plan?.minimum)}</Figure>
      {available === undefined ? null : <Figure name={t('setup.available')}>{money(available)}</Figure>}
    </Figures>
  )
}
