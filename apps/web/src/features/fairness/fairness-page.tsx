// How what is owed can be checked, by anybody: the user's own proof or the worked example, the tree, every published
// snapshot, the insurance fund of the contracts, and what all this cannot prove.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { useAppState } from '../../state/app-state.ts'
import { usePage } from '../tables/paging/use-page.ts'
import { ExampleProof } from './example-proof.tsx'
import classes from './fairness-page.module.css'
import { InsurancePanel } from './insurance-panel.tsx'
import { OwnProof } from './own-proof.tsx'
import { SnapshotsPanel } from './snapshots-panel.tsx'
import { TreeDrawing } from './tree-drawing.tsx'

export default function FairnessPage() {
  const { t } = useTranslation('fairness')
  const isLogin = useAppState((state) => state.isLogin === 1)
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
      <div className={classes.half}>
        {isLogin ? (
          <OwnProof publicKey={query.data?.publicKey} nextTime={query.data?.nextTime} />
        ) : (
          <ExampleProof />
        )}
      </div>
      <div className={classes.half}>
        <TreeDrawing />
      </div>
      <SnapshotsPanel query={query} pages={pages} />
      <InsurancePanel />
      <section className={classes.limits}>
        <h2>{t('limits.title')}</h2>
        <ul>
          {(['borrowed', 'outside', 'unchecked', 'key'] as const).map((each) => (
            <li key={each}>{t(`limits.${each}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
