// The controls that narrow a list of orders: pair, side, type and, for ended ones, the time.

import { ORDER_TYPES, SIDES } from '@candor/contract'
import { Button, Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/choice.tsx'
import { isBackwards, isFiltered, NO_FILTER, type OrderFilter, RANGES, type Range } from './order-filter.ts'
import classes from './order-filters.module.css'
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
    <div className={classes.filters} role="group" aria-label={t('filter.label')}>
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
      {hasRange ? <TimeRange filter={filter} onChange={onChange} /> : null}
      {isFiltered(filter) ? (
        <Button variant="subtle" onClick={() => onChange(NO_FILTER)}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </div>
  )
}

function TimeRange({ filter, onChange }: Pick<FiltersProps, 'filter' | 'onChange'>) {
  const { t } = useTranslation('orders')
  return (
    <>
      <Choice<Range>
        label={t('filter.range')}
        value={filter.range}
        onChoose={(range) => onChange({ ...filter, range, chosenMs: Date.now() })}
        options={RANGES.map((range) => [range, t(`range.${range}`)])}
      />
      {filter.range === 'custom' ? (
        <>
          <Input
            type="date"
            aria-label={t('filter.firstDay')}
            value={filter.firstDay}
            onChange={({ currentTarget }) => onChange({ ...filter, firstDay: currentTarget.value })}
          />
          <Input
            type="date"
            aria-label={t('filter.lastDay')}
            aria-describedby={isBackwards(filter) ? 'backwards' : undefined}
            error={isBackwards(filter)}
            value={filter.lastDay}
            onChange={({ currentTarget }) => onChange({ ...filter, lastDay: currentTarget.value })}
          />
          {isBackwards(filter) ? (
            <span id="backwards" className={classes.wrong} role="alert">
              {t('filter.backwards')}
            </span>
          ) : null}
        </>
      ) : null}
    </>
  )
}
