// How an order is decided: five ticks, added up, against five times the entry (B1).

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfE8 } from '../../../format/decimal.ts'
import { formatAmount } from '../../../format/number.ts'
import { SumBars } from '../../receipt/sum-bars.tsx'
import { CheckLink } from './check-link.tsx'
import { exampleB1 } from './example-b1.ts'
import { ExplainPanel, Figure, Figures } from './explain-panel.tsx'

const DECIMALS = 2
const PICTURE = { width: 324, height: 96 }

export function SettlementExplained() {
  const { t } = useTranslation('fairness')
  const { entry, ticks, sum, target, outcome, count } = useMemo(() => exampleB1(), [])
  const price = (units: bigint): string => formatAmount(textOfE8(units), DECIMALS)
  return (
    <ExplainPanel name="settlement" example="B1" act={<CheckLink>{t('explain.settlement.act')}</CheckLink>}>
      <SumBars
        label={t('explain.settlement.picture')}
        entry={entry}
        entryText={t('explain.settlement.entry', { price: price(entry) })}
        bars={ticks.map((tick, at) => ({ name: String(at), price: tick }))}
        isNamed={false}
        {...PICTURE}
      />
      <Figures>
        <Figure name={t('explain.settlement.sum')}>{price(sum)}</Figure>
        <Figure name={t('explain.settlement.entries', { count })}>{price(target)}</Figure>
        <Figure name={t('explain.settlement.result')} isResult>
          <span className="up">{outcome === 'won' ? t('explain.settlement.upWins') : outcome}</span>
        </Figure>
      </Figures>
    </ExplainPanel>
  )
}
