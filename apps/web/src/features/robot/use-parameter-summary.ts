// A robot's parameters as people read them: each with its name, or the first few in one line.

import { type ParameterField, STRATEGIES, type StrategyName } from '@candor/robot'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
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

const SUMMARY_PARTS = 3
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

/** Numbers first: they are what tells robots of one strategy apart. */
export function useParameterSummary(): (told: Told) => string {
  const rows = useParameterRows()
  return (told) => {
    const numbers = rows(told).filter(({ value }) => /\d/.test(value))
    return numbers
      .slice(0, SUMMARY_PARTS)
      .map(({ label, value }) => `${label} ${value}`)
      .join(', ')
  }
}
