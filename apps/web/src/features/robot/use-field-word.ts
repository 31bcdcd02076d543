// How the parameters of strategies and the words of their choices are called.

import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Every parameter that any strategy has. */
export const FIELD_NAMES = [
  'spacing',
  'lower',
  'upper',
  'steps',
  'quantity',
  'stopBelow',
  'firstAmount',
  'safetyAmount',
  'safeties',
  'amountFactor',
  'step',
  'stepFactor',
  'takeProfit',
  'stopLoss',
  'repeat',
  'side',
  'entry',
  'leverage',
  'indicator',
  'interval',
  'period',
  'low',
  'high',
  'fast',
  'slow',
  'signal',
  'amount',
  'sides',
] as const
/** Every word that a choice may hold; names of indicators and lengths of candles are no words. */
export const CHOICE_NAMES = ['arithmetic', 'geometric', 'long', 'short', 'both'] as const

export function useFieldWord(): (name: string) => string {
  const { t } = useTranslation('robot')
  return useCallback(
    (name) => {
      const known = FIELD_NAMES.find((each) => each === name)
      return known === undefined ? name : t(`field.${known}`)
    },
    [t],
  )
}

export function useChoiceWord(): (name: string) => string {
  const { t } = useTranslation('robot')
  return useCallback(
    (name) => {
      const known = CHOICE_NAMES.find((each) => each === name)
      if (known !== undefined) return t(`choice.${known}`)
      return /^[a-z]+$/.test(name) ? name.toUpperCase() : name
    },
    [t],
  )
}
