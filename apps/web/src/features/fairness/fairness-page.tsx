// What decides about money here, and how anybody checks it: the live chain of prices, the checker, the own solvency proof, five
// explanations with worked examples, the public records, and what all this cannot prove, which is never left out.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { useAppState } from '../../state/app-state.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import { usePlatformKey } from '../receipt/platform-key.ts'
import { usePage } from '../tables/paging/use-page.ts'
import { CheckerPanel } from './checker/checker-panel.tsx'
import { ExampleProof } from './example-proof.tsx'
import { IndexExplained } from './explain/index-explained.tsx'
import { LiquidationExplained } from './explain/liquidation-explained.tsx'
import { SequenceExplained } from './explain/sequence-explained.tsx'
import { SettlementExplained } from './explain/settlement-explained.tsx'
import { SolvencyExplained } from './explain/solvency-explained.tsx'
import classes from './fairness-page.module.css'
import { InsurancePanel } from './insurance-panel.tsx'
import { LiveChainPanel } from './live/live-chain-panel.tsx'
import { OwnProof } from './own-proof.tsx'
import { OWN_PROOF } from './own-proof-place.ts'
import { CheckpointsPanel } from './records/checkpoints-panel.tsx'
import { SnapshotsPanel } from './snapshots-panel.tsx'

const LIMITS = ['sources', 'borrowed', 'outside', 'unchecked', 'key'] as const

export default function FairnessPage() {
  const { t } = useTranslation('fairness')
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { publicKey } = usePlatformKey()
  const pages = usePage()
  const query = useQuery({
    ...callQuery('solvencySnapshots', { query: pages.query, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <LiveChain />
      <div className={classes.half}>
        <CheckerPanel publicKey={publicKey} />
      </div>
      <div className={classes.half} id={OWN_PROOF}>
        {isLogin ? (
          <OwnProof publicKey={query.data?.publicKey} nextTime={query.data?.nextTime} />
        ) : (
          <ExampleProof />
        )}
      </div>
      <div className={classes.third}>
        <IndexExplained />
      </div>
      <div className={classes.third}>
        <SettlementExplained />
      </div>
      <div className={classes.third}>
        <LiquidationExplained />
      </div>
      <div className={classes.half}>
        <SequenceExplained />
      </div>
      <div className={classes.half}>
        <SolvencyExplained />
      </div>
      <CheckpointsPanel />
      <SnapshotsPanel query={query} pages={pages} />
      <InsurancePanel />
      <section className={classes.limits}>
        <h2>{t('limits.title')}</h2>
        <ul>
          {LIMITS.map((each) => (
            <li key={each}>{t(`limits.${each}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Of every index that orders are settled by. */
function LiveChain() {
  const { t } = useTranslation('fairness')
  const { data, error, refetch } = useQuery(callQuery('secondProducts', { quiet: true }))
  if (data !== undefined || error === null)
    return <LiveChainPanel symbols={data?.map(({ symbol }) => symbol)} />
  return (
    <ProductPanel title={t('live.title')}>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </ProductPanel>
  )
}
