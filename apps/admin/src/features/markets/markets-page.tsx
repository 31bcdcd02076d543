// What is listed and under which rules: markets, contracts, fees, assets, indexes. Every change is looked at first, then
// made with a reason and one's own code. There is no field for a price, a balance, an outcome or a liquidation.

import { SegmentedControl } from '@candor/web/ui/segmented-control.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { Page } from '../../ui/page.tsx'
import { AssetsPanel } from './assets-panel.tsx'
import { ContractsPanel } from './contracts-panel.tsx'
import { FeesPanel } from './fees-panel.tsx'
import { IndexesPanel } from './indexes-panel.tsx'
import { MarketsPanel } from './markets-panel.tsx'

const TABS = ['markets', 'contracts', 'fees', 'assets', 'indexes'] as const
const TAB_NAMES: Readonly<Record<(typeof TABS)[number], string>> = {
  markets: 'Spot',
  contracts: 'Contracts',
  fees: 'Fee levels',
  assets: 'Assets',
  indexes: 'Indexes',
}
const PANELS = {
  markets: MarketsPanel,
  contracts: ContractsPanel,
  fees: FeesPanel,
  assets: AssetsPanel,
  indexes: IndexesPanel,
}

export default function MarketsPage() {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'markets'
  const { data: listing, error, refetch } = useQuery(adminQuery('listing'))
  const Content = PANELS[tab]
  return (
    <Page
      title="Markets"
      actions={
        <SegmentedControl
          aria-label="Listed"
          value={tab}
          onChange={(next) => setSearch(next === 'markets' ? {} : { tab: next }, { replace: true })}
          data={TABS.map((value) => ({ value, label: TAB_NAMES[value] }))}
        />
      }
    >
      <Content listing={listing} error={error} onRetry={refetch} />
    </Page>
  )
}
