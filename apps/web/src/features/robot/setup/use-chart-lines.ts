// The lines of a set-up as the chart draws them. A line that belongs to a field writes where it was dropped into the draft.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfE8 } from '../../../format/decimal.ts'
import { tokensOf, useLook } from '../../terminal/frame/tokens.ts'
import type { ChartLine } from '../chart/robot-chart.ts'
import { useFieldWord } from '../use-field-word.ts'
import { changeDraft } from './drafts.ts'
import type { ShownLine } from './plan-lines.ts'
import { priceOnTick } from './suggest.ts'
import type { Setup } from './use-setup.ts'

const COLOURS: Readonly<Record<ShownLine['role'], string>> = {
  buy: '--up',
  sell: '--down',
  empty: '--text-2',
  entry: '--info',
  takeProfit: '--up',
  stopLoss: '--down',
  field: '--text-2',
}

export function useChartLines({ lines, market, place }: Setup): readonly ChartLine[] {
  const { t } = useTranslation('robot')
  const word = useFieldWord()
  const look = useLook()
  return useMemo(() => {
    const token = tokensOf(look)
    return lines.map(({ id, price, role, field }): ChartLine => {
      const text = role === 'field' ? word(field ?? '') : t(`line.${role}`)
      return {
        id,
        price: Number(textOfE8(price)),
        text: field === undefined ? text : `↕ ${text}`,
        colour: token(COLOURS[role]),
        ink: token('--panel'),
        family: token('--font'),
        onMove:
          field === undefined
            ? undefined
            : (moved) =>
                changeDraft(place, (draft) => ({
                  ...draft,
                  parameters: { ...draft.parameters, [field]: priceOnTick(moved, market) },
                })),
      }
    })
    // The word of a field changes with the language only, and then the page is loaded anew.
  }, [lines, market, place, look, t, word])
}
