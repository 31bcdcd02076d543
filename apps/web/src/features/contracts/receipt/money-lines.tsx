// Where each unit went, as a sum that ends at what is left.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { Signed } from '../../tables/cells.tsx'
import type { MoneyTrail } from './money-trail.ts'
import { Lines, SumLine } from './receipt-frame.tsx'

interface MoneyProps {
  readonly trail: MoneyTrail
  readonly isCross: boolean
}

export function MoneyLines({ trail, isCross }: MoneyProps) {
  const { t } = useTranslation('contracts')
  const { before, pnl, offset, fee, liquidationFee, insured, after, inPosition, returned } = trail
  return (
    <Lines>
      <SumLine name={t('money.before')} formula={t(isCross ? 'money.ofAccount' : 'money.ofPosition')}>
        {formatAmount(before)}
      </SumLine>
      <SumLine name={t('money.pnl')} formula={t('money.pnlTo')}>
        <Signed amount={pnl} />
      </SumLine>
      {offset === '0' ? null : (
        <SumLine name={t('money.offset')} formula={t('money.offsetFrom')}>
          <Signed amount={offset} />
        </SumLine>
      )}
      {fee === '0' ? null : (
        <SumLine name={t('field.fee')} formula={t('money.feeTo')}>
          <Signed amount={negative(fee)} />
        </SumLine>
      )}
      <SumLine name={t('field.liquidationFee')} formula={t('money.liquidationFeeTo')}>
        <Signed amount={negative(liquidationFee)} />
      </SumLine>
      <SumLine name={t('field.insured')} formula={t('money.insuredFrom')}>
        <Signed amount={insured} />
      </SumLine>
      <SumLine
        name={t('money.after')}
        formula={
          inPosition === undefined || returned === undefined
            ? t('money.inAccount')
            : t('money.split', { inPosition: formatAmount(inPosition), returned: formatAmount(returned) })
        }
        isTotal
      >
        {formatAmount(after)}
      </SumLine>
    </Lines>
  )
}

function negative(amount: string): string {
  return amount === '0' ? amount : `-${amount}`
}
