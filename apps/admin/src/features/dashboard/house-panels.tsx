// The platform's own money as the ledger has it: per asset what is capital, what was earned, what insures; and what each
// contract's clearing stands at.

import type { HouseAccount } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import { formatClock } from '@candor/web/format/time.ts'
import { CoinDisc } from '@candor/web/ui/coin-disc.tsx'
import { useQuery } from '@tanstack/react-query'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAmount } from '../../format/number.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './dashboard.module.css'
import { type HouseRow, houseRows, usedAccounts } from './house-rows.ts'

type Clearing = AdminAnswer<'house'>['contracts'][number]

const HEADS: Readonly<Record<HouseAccount, string>> = {
  capital: 'Capital',
  fee: 'Fees',
  insurance: 'Insurance fund',
  dust: 'Dust',
  rebate: 'Rebates',
  second_house: 'Second-contract house',
  yield_treasury: 'Yield treasury',
  mining_treasury: 'Mining treasury',
}

function useHouse() {
  return useQuery({ ...adminQuery('house'), refetchInterval: usePoll() })
}

export function HousePanel() {
  const { data, error, refetch } = useHouse()
  const accounts = data?.accounts
  return (
    <Panel
      className={classes.main}
      title="The platform’s own accounts"
      aside={data === undefined ? undefined : `at ${formatClock(data.time)}`}
      foot={<span>Capital is brought in and placed by two persons, under Proposals.</span>}
      flush
    >
      <DataTable
        label="The platform’s own accounts"
        columns={[ASSET, ...usedAccounts(accounts ?? []).map(amountColumn)]}
        rows={accounts === undefined ? undefined : houseRows(accounts)}
        rowKey={({ asset }) => asset}
        empty="Nothing yet."
        error={error}
        onRetry={refetch}
        isTight
      />
    </Panel>
  )
}

const ASSET: Column<HouseRow> = {
  key: 'asset',
  head: 'Asset',
  cell: ({ asset }) => (
    <span className={classes.coin}>
      <CoinDisc code={asset} size={18} />
      {asset}
    </span>
  ),
}

function amountColumn(account: HouseAccount): Column<HouseRow> {
  return {
    key: account,
    head: HEADS[account],
    isNumber: true,
    cell: ({ amounts }) => {
      const amount = amounts.get(account)
      return amount === undefined ? <span className="dim">–</span> : formatAmount(amount)
    },
  }
}

const CLEARING: readonly Column<Clearing>[] = [
  { key: 'symbol', head: 'Contract', cell: ({ symbol }) => symbol },
  {
    key: 'lots',
    head: 'Lots, each side',
    isNumber: true,
    cell: ({ openLots }) => formatAmount(openLots),
  },
  {
    key: 'clearing',
    head: 'Clearing',
    isNumber: true,
    cell: ({ clearing, asset }) => `${formatAmount(clearing, 2)} ${asset}`,
  },
]

export function ClearingPanel() {
  const { data, error, refetch } = useHouse()
  return (
    <Panel
      className={classes.side}
      title="Clearing"
      foot={<span>What open shorts were entered at, less what open longs were.</span>}
      flush
    >
      <DataTable
        label="Clearing"
        columns={CLEARING}
        rows={data?.contracts}
        rowKey={({ symbol }) => symbol}
        empty="No contract is listed."
        error={error}
        onRetry={refetch}
        isTight
      />
    </Panel>
  )
}
