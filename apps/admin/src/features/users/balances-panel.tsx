// What the user has, per wallet and asset. Part of it can be set aside or locked up, and given back; it stays the user's.

import type { AdminAnswer } from '@candor/client'
import { CoinDisc } from '@candor/web/ui/coin-disc.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatAmountOr } from '../../format/number.ts'
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

type AmountName = 'available' | 'frozen' | 'margin' | 'escrow' | 'locked' | 'adminFrozen' | 'adminLocked'

/** Only the contract account has something in positions, and only the second-contract account something in escrow. */
function amountColumn(key: AmountName, head: string): Column<Balance> {
  return {
    key,
    head,
    isNumber: true,
    cell: (balance) => {
      const amount = balance[key] ?? null
      const isSomething = amount !== null && /[1-9]/.test(amount)
      return <span className={isSomething ? undefined : classes.nothing}>{formatAmountOr(amount)}</span>
    },
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
  amountColumn('margin', 'In positions'),
  amountColumn('escrow', 'In escrow'),
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
