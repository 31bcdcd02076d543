// The user's robots: those that have not ended with their results as they change, and on the other tab those that have.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { e8Of, textOfE8 } from '../../../format/decimal.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../account/loaded.tsx'
import panel from '../../assets/product-panel.module.css'
import { Tabs } from '../../terminal/frame/tabs.tsx'
import { EndedRobots } from '../history/ended-robots.tsx'
import { type Robot, useOpenRobots } from '../robots.ts'
import { showFloored } from '../show.ts'
import classes from './robots-panel.module.css'
import { RobotsTable } from './robots-table.tsx'

const ROWS_EXPECTED = 2
const ROW_HEIGHT = 56

export function RobotsPanel() {
  const { t } = useTranslation('robot')
  const [tab, setTab] = useState<'open' | 'ended'>('open')
  const query = useOpenRobots()
  return (
    <section className={panel.panel} aria-label={t('running.title')}>
      <header className={classes.head}>
        <Tabs
          label={t('running.title')}
          value={tab}
          onChoose={setTab}
          tabs={[
            { value: 'open', text: t('running.tab'), count: query.data?.total },
            { value: 'ended', text: t('history.tab') },
          ]}
        />
      </header>
      {tab === 'ended' ? (
        <EndedRobots />
      ) : (
        <Loaded query={query} rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('running.none')} text={t('running.noneText')} />
            ) : (
              <>
                <RobotsTable robots={list} />
                <Foot robots={list} />
              </>
            )
          }
        </Loaded>
      )}
    </section>
  )
}

/** What all of them paid and have, for each asset that they count in. */
function Foot({ robots }: { readonly robots: readonly Robot[] }) {
  const { t } = useTranslation('robot')
  const sums = new Map<string, { fees: bigint; equity: bigint }>()
  for (const { quote, money } of robots) {
    if (money === null) continue
    const { fees, equity } = sums.get(quote) ?? { fees: 0n, equity: 0n }
    sums.set(quote, { fees: fees + e8Of(money.fees), equity: equity + e8Of(money.equity) })
  }
  if (sums.size === 0) return null
  return (
    <footer className={panel.foot}>
      <span>
        {[...sums].map(([quote, { fees }]) => (
          <span key={quote}>{t('running.fees', { amount: showFloored(textOfE8(fees)), quote })} </span>
        ))}
      </span>
      <span className="num">
        {[...sums].map(([quote, { equity }]) => (
          <span key={quote}>{t('running.equity', { amount: showFloored(textOfE8(equity)), quote })} </span>
        ))}
      </span>
    </footer>
  )
}
