// The controls that narrow a list of contracts: which contract, long or short and, for what is past, the time.

import { DIRECTIONS } from '@candor/contract'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/choice.tsx'
import { Filters } from '../tables/filters.tsx'
import { TimeRange } from '../tables/time-range.tsx'
import { type ContractFilter, isFiltered, NO_FILTER } from './contract-filter.ts'
import { useContracts } from './use-contracts.ts'

interface FiltersProps {
  readonly filter: ContractFilter
  readonly hasTime: boolean
  readonly onChange: (filter: ContractFilter) => void
}

export function ContractFilters({ filter, hasTime, onChange }: FiltersProps) {
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
        label={t('field.direction')}
        value={filter.direction}
        onChoose={(direction) => onChange({ ...filter, direction })}
        options={[
          ['', t('filter.bothDirections')],
          ...DIRECTIONS.map((direction) => [direction, t(`direction.${direction}`)] as const),
        ]}
      />
      {hasTime ? (
        <TimeRange period={filter.period} onChange={(period) => onChange({ ...filter, period })} />
      ) : null}
    </Filters>
  )
}
