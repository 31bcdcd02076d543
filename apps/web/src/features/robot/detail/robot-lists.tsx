// A robot's rounds, trades, orders and log, each page by page on a tab of its own, and each as a file.

import { ROBOT_EXPORTS, type RobotExport } from '@candor/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { formatDay } from '../../../format/time.ts'
import panel from '../../assets/product-panel.module.css'
import { ExportFile } from '../../tables/export-file.tsx'
import { Tabs } from '../../terminal/frame/tabs.tsx'
import classes from './detail.module.css'
import { FillsList } from './fills-list.tsx'
import { LogList } from './log-list.tsx'
import { OrdersList } from './orders-list.tsx'
import { TripsList } from './trips-list.tsx'

export interface ListProps {
  readonly robotId: string
  /** Nothing is added any more. */
  readonly isOver: boolean
  readonly base: string
  readonly quote: string
}

const LISTS = { orders: OrdersList, fills: FillsList, trips: TripsList, log: LogList } as const
const TABS: readonly RobotExport[] = ['trips', 'fills', 'orders', 'log']

export function RobotLists(props: ListProps) {
  const { t } = useTranslation('robot')
  const [tab, setTab] = useState<RobotExport>(TABS[0] ?? ROBOT_EXPORTS[0])
  const List = LISTS[tab]
  return (
    <section className={panel.panel} aria-label={t('lists.title')}>
      <header className={classes.lists}>
        <Tabs
          label={t('lists.title')}
          value={tab}
          onChoose={setTab}
          tabs={TABS.map((value) => ({ value, text: t(`lists.${value}`) }))}
        />
        <ExportFile
          isEmpty={false}
          ask={async (signal) => {
            const { blob } = await api.download('exportRobot', {
              query: { robotId: props.robotId, list: tab },
              signal,
              quiet: true,
            })
            return { blob, fileName: `candor-robot-${props.robotId}-${tab}-${formatDay(Date.now())}.csv` }
          }}
        />
      </header>
      <List {...props} />
    </section>
  )
}
