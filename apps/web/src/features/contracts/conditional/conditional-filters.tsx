// The controls that narrow the list of conditional orders: which contract, where it stands, the time.

import { TRIGGER_STATES } from '@candor/api'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../ui/choice.tsx'
import { Filters } from '../../tables/filters.tsx'
import { TimeRange } from '../../tables/time-range.tsx'
import { useContracts } from '../use-contracts.ts'
import { type ConditionalFilter, isFiltered, NO_FILTER } from './conditional-filter.ts'

interface FiltersProps {
  readonly filter: ConditionalFilter
  readonly onChange: (filter: ConditionalFilter) => void
}

export function ConditionalFilters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation('contracts')
  const symbols = [...useContracts().keys()]
  return (
    <Filters isFiltered={isFiltered(filter)} onClear={() => onChange(NO_FILTER)}>
      <Choice
        label={t('field.contract')}
        value={filter.symbol}
        onChoose={(symbol) => onChange({ ...filter, symbol })}
        options={[['', t('filter.allContracts')], ...symbols.map((symbol) => [symbol, symbol] as const)]}
      />
      <Choice
        label={t('field.status')}
        value={filter.state}
        onChoose={(state) => onChange({ ...filter, state })}
        options={[
          ['', t('filter.allStates')],
          ...TRIGGER_STATES.map((state) => [state, t(`conditional.state.${state}`)] as const),
        ]}
      />
      <TimeRange period={filter.period} onChange={(period) => onChange({ ...filter, period })} />
    </Filters>
  )
}
