// Mining pools: what is on offer, what the user has running in them, and what stands behind the income.

import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAppState } from '../../../state/app-state.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../account/loaded.tsx'
import { CoveragePanel } from '../../financial/coverage-panel.tsx'
import { EarnHead, EarnZone } from '../../financial/earn-head.tsx'
import frame from '../../financial/earn-page.module.css'
import { useFreshEarn } from '../../financial/own/refresh-earn.ts'
import { useMiningPools } from '../../financial/own/use-earn.ts'
import { LockedNote } from '../locked-note.tsx'
import { RunningPanel } from '../own/running-panel.tsx'
import { PoolCard } from './pool-card.tsx'
import classes from './pools.module.css'

/** As high together as three pools and what stands behind them. */
const COMING = { rows: 5, rowHeight: 112, narrowRowHeight: 279 }

export default function MiningPage() {
  const { t } = useTranslation('mining')
  const isLogin = useAppState((state) => state.isLogin === 1)
  const query = useMiningPools()
  useFreshEarn()
  return (
    <div className={`wrap ${frame.page}`}>
      <EarnHead
        title={t('title')}
        lead={t('lead')}
        acts={
          <Button
            component={Link}
            to="/myMining"
            leftSection={<IconList size={16} stroke={1.6} aria-hidden />}
          >
            {t('own.title')}
          </Button>
        }
      />
      <Loaded query={query} {...COMING}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('pool.none')} text={t('pool.noneText')} />
          ) : (
            <>
              <ul className={classes.pools}>
                {list.map((pool) => (
                  <PoolCard
                    key={pool.poolId}
                    pool={pool}
                    isMarked={pool === list.find(({ onOffer }) => onOffer)}
                  />
                ))}
              </ul>
              {isLogin ? <RunningPanel /> : null}
              <CoveragePanel
                covered={list.map(({ incomeAsset, coverage }) => ({ asset: incomeAsset, coverage }))}
                text={t('coverageText')}
              />
            </>
          )
        }
      </Loaded>
      <LockedNote />
      <EarnZone />
    </div>
  )
}
