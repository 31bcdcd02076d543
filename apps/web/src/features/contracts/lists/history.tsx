// What has ended: closed positions, or the orders that are no longer open.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { OrderHistory } from './order-history.tsx'
import { PositionHistory } from './position-history.tsx'

const KINDS = ['positions', 'orders'] as const

export function History() {
  const { t } = useTranslation('contracts')
  const [query, setQuery] = useSearchParams()
  const kind = KINDS.find((each) => each === query.get('of')) ?? 'positions'
  const choice = (
    <SegmentedControl
      aria-label={t('history.label')}
      value={kind}
      onChange={(of) => setQuery({ tab: 'history', of }, { replace: true })}
      data={KINDS.map((value) => ({ value, label: t(`history.${value}`) }))}
    />
  )
  return kind === 'positions' ? <PositionHistory before={choice} /> : <OrderHistory before={choice} />
}
