// The house of second-contracts: what it has, what is in escrow, and how much of the caps is used. It is funded by two persons,
// by way of placing capital.

import { Skeleton } from '@candor/web/ui/skeleton.tsx'
import { Link } from 'react-router'
import { formatAmount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { HouseBars } from './house-bars.tsx'
import type { SecondsNow } from './second-words.ts'
import classes from './seconds.module.css'

interface HousePanelProps {
  readonly now: SecondsNow | undefined
  readonly error: unknown
  readonly onRetry: () => unknown
}

const PLACES = 2
const HEIGHT = 148

export function HousePanel({ now, error, onRetry }: HousePanelProps) {
  const may = useMay()
  const asset = now?.house?.asset
  return (
    <Panel
      title="The house"
      actions={
        may('proposePlacement') ? (
          <Link
            className={classes.link}
            to={`/proposals?propose=placement&to=second_house${asset === undefined ? '' : `&asset=${asset}`}`}
          >
            Place capital
          </Link>
        ) : undefined
      }
      foot={<span>At a cap new orders are refused; no order that exists can be changed.</span>}
    >
      {now === undefined ? (
        error === null ? (
          <Skeleton width="100%" height={HEIGHT} />
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )
      ) : (
        <Standing now={now} />
      )}
    </Panel>
  )
}

function Standing({ now }: { readonly now: SecondsNow }) {
  const { house } = now
  if (house === null) {
    return <EmptyState title="No house yet" text="It comes with the first second-contract that is listed." />
  }
  const money = (amount: string): string => `${formatAmount(amount, PLACES)} ${house.asset}`
  return (
    <div className={classes.house}>
      <Facts>
        <Fact name="Equity">
          <b>{money(house.equity)}</b>
        </Fact>
        <Fact name="Available">{money(house.available)}</Fact>
        <Fact name="In escrow, stakes and profits">{money(house.escrow)}</Fact>
      </Facts>
      <HouseBars now={now} />
    </div>
  )
}
