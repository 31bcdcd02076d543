// The chart of a contract: candles of last, mark or index price, with the user's positions, orders, take-profits,
// stop-losses and fills on it.

import { useTranslation } from 'react-i18next'
import { ChartPanel } from '../../terminal/chart/chart-panel.tsx'
import { ChoiceMenu } from '../../terminal/frame/choice-menu.tsx'
import { isOneOf, useStoredChoice } from '../../terminal/frame/stored-choice.ts'
import type { ChartShape } from '../../terminal/terminal-frame.tsx'
import type { ContractRules } from '../market/contract-rules.ts'
import { CANDLE_KINDS, type CandleKind, CONTRACT_FEEDS } from './contract-candles.ts'
import { ContractMarks } from './contract-marks.tsx'

interface ContractChartProps extends ChartShape {
  readonly rules: ContractRules
}

export function ContractChart({ rules, isNarrow, isShort }: ContractChartProps) {
  const { t } = useTranslation('perpetual')
  const [kind, setKind] = useStoredChoice<CandleKind>('contract.candles', isOneOf(CANDLE_KINDS), 'last')
  return (
    <ChartPanel
      market={rules}
      feed={CONTRACT_FEEDS[kind]}
      renderMarks={(given) => <ContractMarks rules={rules} {...given} />}
      choice={
        <ChoiceMenu
          label={t('chart.kind')}
          value={kind}
          choices={CANDLE_KINDS.map((each) => ({ value: each, text: t(`candles.${each}`) }))}
          onChoose={(value) => setKind(CANDLE_KINDS.find((each) => each === value) ?? 'last')}
        />
      }
      {...{ isNarrow, isShort }}
    />
  )
}
