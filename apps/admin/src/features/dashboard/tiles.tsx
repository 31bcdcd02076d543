// Five numbers at a glance.

import { Skeleton } from '@candor/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './dashboard.module.css'

export function Tiles() {
  const poll = usePoll()
  const { data, error, refetch } = useQuery({ ...adminQuery('overview'), refetchInterval: poll })
  if (data === undefined && error !== null) {
    return (
      <Panel className={classes.whole}>
        <ErrorState error={error} onRetry={refetch} />
      </Panel>
    )
  }
  const users = data?.users
  return (
    <dl className={classes.tiles}>
      <Tile
        name="Customers' spot, 24 h"
        value={data === undefined ? undefined : formatAmount(data.customerVolume24hUsdt, 2)}
        unit="USDT"
        below={data === undefined ? '' : `${formatAmount(data.volume24hUsdt, 0)} with the house's own`}
      />
      <Tile
        name="Customers' contracts, 24 h"
        value={data === undefined ? undefined : formatAmount(data.customerContractVolume24h, 2)}
        unit="USDT"
        below={data === undefined ? '' : `${formatAmount(data.contractVolume24h, 0)} with the house's own`}
      />
      <Tile
        name="Trades, 24 h"
        value={data === undefined ? undefined : formatCount(data.trades24h)}
        below={data === undefined ? '' : `${formatCount(data.makers.length)} accounts of the house, labelled`}
      />
      <Tile
        name="Users, active in 24 h"
        value={users === undefined ? undefined : formatCount(users.active24h)}
        below={users === undefined ? '' : `${formatCount(users.registered)} registered`}
      />
      <Tile
        name="New users, 24 h"
        value={users === undefined ? undefined : formatCount(users.new24h)}
        below={users === undefined ? '' : `${formatCount(users.authenticated)} with a verified name, in all`}
      />
    </dl>
  )
}

interface TileProps {
  readonly name: string
  readonly value: string | undefined
  readonly unit?: string
  readonly below: ReactNode
}

function Tile({ name, value, unit, below }: TileProps) {
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd>
        {value ?? <Skeleton width={120} height={20} />} {unit === undefined ? null : <i>{unit}</i>}
      </dd>
      <dd className={classes.below}>{below}&nbsp;</dd>
    </div>
  )
}
