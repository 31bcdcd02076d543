// The controls that narrow a list of orders: pair, side, type and, for ended ones, the time.

import { ORDER_TYPES, SIDES } from '@candor/contract'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/choice.tsx'
import { Filters } from '../tables/filters.tsx'
import { TimeRange } from '../tables/time-range.tsx'
import { isFiltered, NO_FILTER, type OrderFilter } from './order-filter.ts'
import { pairOf } from './order-words.ts'

interface FiltersProps {
  readonly filter: OrderFilter
  readonly symbols: readonly string[]
  readonly hasRange: boolean
  readonly onChange: (filter: OrderFilter) => void
}

export function OrderFilters({ filter, symbols, hasRange, onChange }: FiltersProps) {
  const { t } = useTranslation('orders')
  return (
    <Filters isFiltered={isFiltered(filter)} onClear={() => onChange(NO_FILTER)}>
      <Choice
        label={t('field.pair')}
        value={filter.symbol}
        onChoose={(symbol) => onChange({ ...filter, symbol })}
        options={[['', t('filter.allPairs')], ...symbols.map((symbol) => [symbol, pairOf(symbol)] as const)]}
      />
      <Choice
        label={t('field.side')}
        value={filter.side}
        onChoose={(side) => onChange({ ...filter, side })}
        options={[['', t('filter.bothSides')], ...SIDES.map((side) => [side, t(`side.${side}`)] as const)]}
      />
      <Choice
        label={t('field.type')}
        value={filter.type}
        onChoose={(type) => onChange({ ...filter, type })}
        options={[
          ['', t('filter.allTypes')],
          ...ORDER_TYPES.map((type) => [type, t(`type.${type}`)] as const),
        ]}
      />
      {hasRange ? (
        <TimeRange period={filter.period} onChange={(period) => onChange({ ...filter, period })} />
      ) : null}
    </Filters>
  )
}
