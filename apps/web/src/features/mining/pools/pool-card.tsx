// One pool: its rates, what may be mined with and paid in, for how long and when it pays, what is left, and whether its
// income is funded.

import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { e8Of } from '../../../format/decimal.ts'
import { formatAmount } from '../../../format/number.ts'
import { Chip } from '../../../ui/chip.tsx'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { partOf, showDailyRate, showPart, showRate } from '../../financial/earn-show.ts'
import { Figure } from '../../financial/purchase/figures.tsx'
import { useOffWord } from '../../financial/purchase/use-off-word.ts'
import { Bar } from '../../financial/quota-bar.tsx'
import { type MiningPool, poolBounds, setAsideFor } from '../mining-rules.ts'
import classes from './pools.module.css'

interface PoolCardProps {
  readonly pool: MiningPool
  /** Its button is the view's one in amber. */
  readonly isMarked: boolean
}

export function PoolCard({ pool, isMarked }: PoolCardProps) {
  const { t } = useTranslation(['mining', 'financial'])
  const { name, asset, incomeAsset, term, sold, quota } = pool
  const [rebate1 = '0', rebate2 = '0'] = pool.rebates
  return (
    <li className={classes.pool} aria-label={name}>
      <div className={classes.head}>
        <h2>
          <CoinDisc code={asset} size={24} />
          {name}
        </h2>
        <Chip>{t(`payout.${pool.payout}`)}</Chip>
      </div>
      <dl className={classes.rates}>
        <div>
          <dt>{t('pool.dailyRate')}</dt>
          <dd>{showDailyRate(pool.dailyRate)}</dd>
        </div>
        <div>
          <dt>{t('pool.monthlyRate')}</dt>
          <dd>{showRate(pool.monthlyRate)}</dd>
        </div>
      </dl>
      <dl className={classes.facts}>
        <Figure name={t('pool.amount')}>
          {t('financial:products.range', {
            least: formatAmount(pool.min),
            most: formatAmount(pool.maxPerUser),
          })}{' '}
          {asset}
        </Figure>
        <Figure name={t('financial:products.term')}>
          {t('financial:days', { count: term, number: formatAmount(String(term)) })}
        </Figure>
        <Figure name={t('pool.minedPaid')}>
          {asset}, {incomeAsset}
        </Figure>
        <Figure name={t('pool.distribution')}>{t(`payoutText.${pool.payout}`)}</Figure>
        <Figure name={t('pool.rebates')}>
          {t('pool.rebatesOf', { first: showPart(rebate1, '1'), second: showPart(rebate2, '1') })}
        </Figure>
      </dl>
      <Bar part={partOf(e8Of(sold), e8Of(quota))} />
      <div className={classes.under}>
        <span className="num dim">{t('pool.taken', { part: showPart(sold, quota) })}</span>
        <Funded pool={pool} />
      </div>
      <Way pool={pool} isMarked={isMarked} />
    </li>
  )
}

/** Whether the treasury can set the income of the least purchase aside, counted here. */
function Funded({ pool }: { readonly pool: MiningPool }) {
  const { t } = useTranslation('mining')
  const { min, treasury } = poolBounds(pool)
  if (setAsideFor(pool, min) > treasury) return <span className={classes.short}>{t('pool.notFunded')}</span>
  return (
    <span className={classes.funded}>
      <IconCheck size={14} stroke={2} aria-hidden />
      {t('pool.funded')}
    </span>
  )
}

function Way({ pool, isMarked }: PoolCardProps) {
  const { t } = useTranslation('mining')
  const offWord = useOffWord()
  const { poolId, name, offNow, from } = pool
  if (offNow === null) {
    return (
      <Button
        className={classes.way}
        fullWidth
        variant={isMarked ? 'filled' : 'default'}
        component={Link}
        to={`/defiConfirm?id=${poolId}`}
        aria-label={t('pool.mineIn', { name })}
      >
        {t('pool.mine')}
      </Button>
    )
  }
  return (
    <>
      <Button className={classes.way} fullWidth disabled>
        {offWord.short(offNow, from)}
      </Button>
      <p className={classes.why}>{offWord.long(offNow, from)}</p>
    </>
  )
}
