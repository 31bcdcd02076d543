// A robot's parameters as people read them: each with its name, or the telling ones in one line.

import { type ParameterField, STRATEGIES, type StrategyName } from '@candor/robot'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import { NOTHING } from '../tables/cells.tsx'
import { useChoiceWord, useFieldWord } from './use-field-word.ts'

interface Told {
  readonly strategy: StrategyName
  readonly parameters: Readonly<Record<string, string>>
}

interface ParameterRow {
  readonly name: string
  readonly label: string
  readonly value: string
}

const NUMBER = /^\d+(?:\.\d+)?$/

export function useParameterRows(): (told: Told) => readonly ParameterRow[] {
  const { t } = useTranslation('robot')
  const fieldWord = useFieldWord()
  const choiceWord = useChoiceWord()
  const valueOf = ({ kind }: ParameterField, text: string): string => {
    if (kind === 'choice') return choiceWord(text)
    if (kind === 'flag') return t(text === 'true' ? 'flag.yes' : 'flag.no')
    if (!NUMBER.test(text)) return text
    const number = formatAmount(text)
    return kind === 'percent' ? `${number}%` : kind === 'factor' ? `×${number}` : number
  }
  return ({ strategy, parameters }) =>
    STRATEGIES[strategy].fields.flatMap((field) => {
      const text = parameters[field.name]
      if (text === undefined || text === '') return []
      return [{ name: field.name, label: fieldWord(field.name), value: valueOf(field, text) }]
    })
}

/** What tells robots of one strategy apart, in a few words. */
export function useParameterSummary(): (told: Told) => string {
  const { t } = useTranslation('robot')
  const rows = useParameterRows()
  return (told) => {
    const values = Object.fromEntries(rows(told).map(({ name, value }) => [name, value]))
    const at = (name: string): string => values[name] ?? NOTHING
    switch (told.strategy) {
      case 'grid':
        return t('summary.grid', { lower: at('lower'), upper: at('upper'), steps: at('steps') })
      case 'dca':
        return t('summary.dca', { stages: at('safeties'), step: at('step'), target: at('takeProfit') })
      case 'direction':
        return t('summary.direction', { profit: at('takeProfit'), loss: at('stopLoss') })
      case 'indicator':
        return t('summary.indicator', { indicator: at('indicator'), interval: at('interval') })
    }
  }
}
