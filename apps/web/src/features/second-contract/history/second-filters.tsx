// The controls that narrow the list of ended orders: product, direction, outcome, time.

import { SECOND_DIRECTIONS, SECOND_OUTCOMES } from '@candor/contract'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../ui/choice.tsx'
import { Filters } from '../../tables/filters.tsx'
import { TimeRange } from '../../tables/time-range.tsx'
import { marketName } from '../desk/order-words.tsx'
import { isFiltered, NO_FILTER, type SecondFilter } from './second-filter.ts'

interface FiltersProps {
  readonly filter: SecondFilter
  readonly symbols: readonly string[]
  readonly onChange: (filter: SecondFilter) => void
}

export function SecondFilters({ filter, symbols, onChange }: FiltersProps) {
  const { t } = useTranslation('second')
  return (
    <Filters isFiltered={isFiltered(filter)} onClear={() => onChange(NO_FILTER)}>
      <Choice
        label={t('column.market')}
        value={filter.symbol}
        onChoose={(symbol) => onChange({ ...filter, symbol })}
        options={[
          ['', t('history.allMarkets')],
          ...symbols.map((symbol) => [symbol, marketName(symbol)] as const),
        ]}
      />
      <Choice
        label={t('column.direction')}
        value={filter.direction}
        onChoose={(direction) => onChange({ ...filter, direction })}
        options={[
          ['', t('history.bothDirections')],
          ...SECOND_DIRECTIONS.map((direction) => [direction, t(`direction.${direction}`)] as const),
        ]}
      />
      <Choice
        label={t('column.outcome')}
        value={filter.outcome}
        onChoose={(outcome) => onChange({ ...filter, outcome })}
        options={[
          ['', t('history.allOutcomes')],
          ...SECOND_OUTCOMES.map((outcome) => [outcome, t(`outcome.${outcome}`)] as const),
        ]}
      />
      <TimeRange period={filter.period} onChange={(period) => onChange({ ...filter, period })} />
    </Filters>
  )
}
