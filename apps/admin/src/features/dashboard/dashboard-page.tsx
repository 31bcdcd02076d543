// The first page: what is owed and held, what waits, what was traded, how the machine is. Each part asks for itself, so
// that one that fails leaves the others standing.

import { useQuery } from '@tanstack/react-query'
import { adminQuery } from '../../api/admin-query.ts'
import { useMay } from '../../session/me.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './dashboard.module.css'
import { HealthPanel } from './health-panel.tsx'
import { ClearingPanel, HousePanel } from './house-panels.tsx'
import { MarketsPanel } from './markets-panel.tsx'
import { isShort } from './reserve-scale.ts'
import { ReservesPanel } from './reserves-panel.tsx'
import { SecondHousePanel } from './second-house-panel.tsx'
import { Tiles } from './tiles.tsx'
import { VolumePanel } from './volume-panel.tsx'
import { WorkPanel } from './work-panel.tsx'

export default function DashboardPage() {
  const may = useMay()
  const seesReserves = may('reserves')
  const { data } = useQuery({ ...adminQuery('reserves'), enabled: seesReserves })
  const isAnyShort = data?.list.some(({ ratio }) => isShort(ratio)) ?? false
  return (
    <Page title="Dashboard">
      <div className={classes.grid}>
        {/* Less held than owed leads the page, whatever else there is. */}
        {isAnyShort ? null : <Tiles />}
        {seesReserves ? <ReservesPanel /> : null}
        <WorkPanel isWide={!seesReserves} />
        {isAnyShort ? <Tiles /> : null}
        <VolumePanel />
        <HealthPanel />
        {may('house') ? <HousePanel /> : null}
        {may('house') ? <ClearingPanel /> : null}
        <MarketsPanel />
        <div className={classes.stack}>
          {may('secondsNow') ? <SecondHousePanel /> : null}
          <Panel title="What this console cannot do">
            <p className={classes.words}>
              Set a price, a mark, an outcome, a payout or a liquidation; see a password; move a user's money
              to another; act on a user without a reason code; take back an audit line.
            </p>
          </Panel>
        </div>
      </div>
    </Page>
  )
}
