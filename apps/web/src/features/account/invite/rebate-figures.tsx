// What invitations brought so far: the sum of each coin, and how much of it by which level.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showMoney } from '../../second-contract/show.ts'
import { type RebateSum, rebateSums } from './rebate-sums.ts'

const OVERVIEW_DECIMALS = 2

/** The name, and what stands below it. */
export function RebateFigures() {
  const { t } = useTranslation('account')
  const { data, isError } = useQuery(callQuery('inviteRebates', { quiet: true }))
  if (data === undefined) {
    return (
      <div>
        <dt>{t('invite.rebates')}</dt>
        <dd>{isError ? '–' : <Skeleton width={96} height={28} />}</dd>
      </div>
    )
  }
  const [first, ...others] = rebateSums(data)
  return (
    <div>
      <dt>{t('invite.rebates')}</dt>
      <dd>
        {first === undefined
          ? formatAmount('0', OVERVIEW_DECIMALS)
          : formatAmount(first.total, decimalsFor(first))}
        <small>{first === undefined ? t('invite.noRebates') : <Levels sum={first} />}</small>
        {others.map((sum) => (
          <small key={sum.asset}>
            {showMoney(sum.total)} <Levels sum={sum} />
          </small>
        ))}
      </dd>
    </div>
  )
}

function Levels({ sum: { asset, level1, level2 } }: { readonly sum: RebateSum }) {
  return (
    <>
      {asset}, {showMoney(level1)} + {showMoney(level2)}
    </>
  )
}

/** Two for money; a coin shows all it has. */
function decimalsFor({ asset, total }: RebateSum): number | undefined {
  return asset === 'USDT' ? OVERVIEW_DECIMALS : total.split('.')[1]?.length
}
