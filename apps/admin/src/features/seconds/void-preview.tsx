// What voiding a range would give back at this moment, before anybody proposes or decides it.

import { Note } from '@candor/web/ui/note.tsx'
import { Skeleton } from '@candor/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import classes from './void-preview.module.css'
import type { VoidRange } from './void-range.ts'

const HEIGHT = 150

export function VoidPreview({ range }: { readonly range: VoidRange }) {
  const { symbol, fromTime, toTime } = range
  const poll = usePoll()
  const { data, error, refetch } = useQuery({
    ...adminQuery('previewSecondVoid', { query: { symbol, from: String(fromTime), to: String(toTime) } }),
    refetchInterval: poll,
  })
  if (data === undefined) {
    return error === null ? (
      <Skeleton width="100%" height={HEIGHT} />
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    )
  }
  const { asset, open, lost, late, won, users, returned, isCovered } = data
  const stakes = ({ orders, stake }: typeof open): string =>
    orders === 0 ? 'none' : `${ordersText(orders)}, ${formatAmount(stake)} ${asset}`
  return (
    <div className={classes.preview} role="group" aria-label="What it would do now">
      <h3>What it would do now</h3>
      <Facts>
        <Fact name="Open, voided">{stakes(open)}</Fact>
        <Fact name="Lost in the last hour, stake given back">{stakes(lost)}</Fact>
        {late.orders === 0 ? null : (
          <Fact name="Lost earlier, too late to give back" isWarning>
            {stakes(late)}
          </Fact>
        )}
        <Fact name="Given back in all">
          <b>
            {formatAmount(returned)} {asset}
          </b>
        </Fact>
        <Fact name="Users who get it, and a message">{formatCount(users)}</Fact>
        <Fact name="Won, stays won">
          {won.orders === 0 ? 'none' : `${ordersText(won.orders)}, ${formatAmount(won.paid)} ${asset} paid`}
        </Fact>
      </Facts>
      <p>Winners keep what they won. It is all orders of the range or none; no single one can be chosen.</p>
      {isCovered ? null : (
        <Note tone="warn">
          The house does not hold the lost stakes: the ledger would reject it. Place capital first.
        </Note>
      )}
    </div>
  )
}

function ordersText(orders: number): string {
  return `${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}`
}
