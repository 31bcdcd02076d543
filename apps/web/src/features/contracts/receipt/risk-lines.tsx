// One position at the mark that decided: its value, its loss and what must stand behind it, with the numbers put in.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { Signed } from '../../tables/cells.tsx'
import { formatShare } from './format-share.ts'
import { Lines, SumLine } from './receipt-frame.tsx'
import type { PositionAtRisk, ReceiptContract } from './receipt-types.ts'
import { riskWorking } from './risk-working.ts'

interface RiskProps {
  readonly position: PositionAtRisk
  readonly contract: ReceiptContract | undefined
}

export function RiskLines({ position, contract }: RiskProps) {
  const { t } = useTranslation('contracts')
  if (contract === undefined) return null
  const { symbol, direction, lots, mark, entryValue, margin, pnl, tier, maintenance } = position
  const { value, maintenanceRate, takerRate, cum, tierUpTo } = riskWorking(position, contract)
  const [from, less] = direction === 'long' ? [value, entryValue] : [entryValue, value]
  return (
    <Lines>
      <SumLine
        name={t('risk.value')}
        formula={`${formatAmount(lots)} × ${formatAmount(contract.multiplier)} ${contract.base} × ${formatAmount(mark)}`}
      >
        {formatAmount(value)}
      </SumLine>
      <SumLine
        name={t('risk.pnl')}
        formula={t(`risk.pnlOf.${direction}`, { from: formatAmount(from), less: formatAmount(less) })}
      >
        <Signed amount={pnl} />
      </SumLine>
      <SumLine
        name={t('field.margin')}
        formula={t('risk.ofPosition', { number: position.positionId, symbol })}
      >
        {formatAmount(margin)}
      </SumLine>
      <SumLine
        name={t('risk.maintenance', { tier })}
        formula={t('risk.maintenanceOf', {
          value: formatAmount(value),
          rate: formatShare(maintenanceRate),
          taker: formatShare(takerRate),
          cum: formatAmount(cum),
          upTo: formatAmount(tierUpTo),
        })}
        isTotal
      >
        {formatAmount(maintenance)}
      </SumLine>
    </Lines>
  )
}
