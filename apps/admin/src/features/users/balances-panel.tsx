// What the user has, per wallet and asset. Part of it can be set aside or locked up, and given back; it stays the user's.

import type { AdminAnswer } from '@candor/client'
import { CoinDisc } from '@candor/web/ui/coin-disc.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatAmount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { walletName } from '../../words/names.ts'
import { AmountDialog } from './amount-dialog.tsx'
import classes from './user.module.css'

export type Balance = AdminAnswer<'user'>['balances'][number]

interface BalancesPanelProps {
  readonly userId: string
  readonly balances: readonly Balance[]
}

function amountColumn(key: 'available' | 'frozen' | 'locked' | 'adminFrozen' | 'adminLocked', head: string) {
  return {
    key,
    head,
    isNumber: true,
    cell: (balance: Balance) => (
      <span className={/[1-9]/.test(balance[key]) ? undefined : classes.nothing}>
        {formatAmount(balance[key])}
      </span>
    ),
  }
}

const COLUMNS: readonly Column<Balance>[] = [
  { key: 'wallet', head: 'Wallet', cell: ({ wallet }) => walletName(wallet) },
  {
    key: 'asset',
    head: 'Asset',
    cell: ({ asset }) => (
      <span className={classes.coin}>
        <CoinDisc code={asset} size={18} />
        {asset}
      </span>
    ),
  },
  amountColumn('available', 'Available'),
  amountColumn('frozen', 'In orders'),
  amountColumn('locked', 'Locked'),
  amountColumn('adminFrozen', 'Frozen by us'),
  amountColumn('adminLocked', 'Locked by us'),
]

export function BalancesPanel({ userId, balances }: BalancesPanelProps) {
  const may = useMay()
  const [opened, setOpened] = useState<Balance>()
  const acts: Column<Balance> = {
    key: 'acts',
    head: '',
    isNumber: true,
    cell: (balance) => (
      <Button size="sm" variant="subtle" onClick={() => setOpened(balance)}>
        Freeze or lock
      </Button>
    ),
  }
  return (
    <Panel title="Balances" flush>
      <DataTable
        label="Balances"
        columns={may('freezeAmount') ? [...COLUMNS, acts] : COLUMNS}
        rows={balances}
        rowKey={({ wallet, asset }) => `${wallet}:${asset}`}
        empty="No money yet."
      />
      <AmountDialog userId={userId} balance={opened} onClose={() => setOpened(undefined)} />
    </Panel>
  )
}
