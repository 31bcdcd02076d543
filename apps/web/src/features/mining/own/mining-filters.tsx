// The controls that narrow lists of mining: pool and time.

import { useTranslation } from 'react-i18next'
import { Choice } from '../../../ui/choice.tsx'
import { useMiningPools } from '../../financial/own/use-earn.ts'
import { Filters } from '../../tables/filters.tsx'
import { TimeRange } from '../../tables/time-range.tsx'
import { isFiltered, type MiningFilter, NO_FILTER } from './mining-filter.ts'

interface FiltersProps {
  readonly filter: MiningFilter
  readonly onChange: (filter: MiningFilter) => void
}

export function MiningFilters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation('mining')
  const { data } = useMiningPools()
  return (
    <Filters isFiltered={isFiltered(filter)} onClear={() => onChange(NO_FILTER)}>
      <Choice
        label={t('pool.pool')}
        value={filter.poolId}
        onChoose={(poolId) => onChange({ ...filter, poolId })}
        options={[
          ['', t('own.allPools')],
          ...(data?.list ?? []).map(({ poolId, name }) => [poolId, name] as const),
        ]}
      />
      <TimeRange period={filter.period} onChange={(period) => onChange({ ...filter, period })} />
    </Filters>
  )
}
