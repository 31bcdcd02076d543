// The house of second-contracts: how near it is to its caps.

import { Skeleton } from '@candor/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAmount } from '../../format/number.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { HouseBars } from '../seconds/house-bars.tsx'
import type { SecondsNow } from '../seconds/second-words.ts'
import classes from './dashboard.module.css'

const HEIGHT = 90

export function SecondHousePanel() {
  const poll = usePoll()
  const { data, error, refetch } = useQuery({ ...adminQuery('secondsNow'), refetchInterval: poll })
  return (
    <Panel
      title="Second-contract house"
      actions={
        <Link className={classes.more} to="/seconds">
          Second-contracts
        </Link>
      }
    >
      {data !== undefined ? (
        <Standing now={data} />
      ) : error === null ? (
        <Skeleton width="100%" height={HEIGHT} />
      ) : (
        <ErrorState error={error} onRetry={refetch} />
      )}
    </Panel>
  )
}

function Standing({ now }: { readonly now: SecondsNow }) {
  if (now.house === null) return <p className={classes.words}>No second-contract is listed.</p>
  return (
    <div className={classes.bars}>
      <HouseBars now={now} />
      <p className={classes.words}>
        House equity {formatAmount(now.house.equity, 0)} {now.house.asset}. At a cap new orders are refused;
        no order can be changed.
      </p>
    </div>
  )
}
