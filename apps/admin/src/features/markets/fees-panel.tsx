// The fee levels, and what one user may be given for a time.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatAmount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { type FeeLevel, fieldName, percentText } from './change-words.ts'
import { FeeScheduleForm } from './fee-schedule-form.tsx'
import type { ListingPanelProps } from './listing-panel.ts'
import { OverrideForm } from './override-form.tsx'

export function FeesPanel({ listing, error, onRetry }: ListingPanelProps) {
  const may = useMay()
  const [open, setOpen] = useState<'schedule' | 'override'>()
  const close = (): void => setOpen(undefined)
  return (
    <Panel
      title="Fee levels"
      actions={
        may('applyChange') ? (
          <>
            <Button size="sm" disabled={listing === undefined} onClick={() => setOpen('override')}>
              Set a level for a user
            </Button>
            <Button size="sm" disabled={listing === undefined} onClick={() => setOpen('schedule')}>
              Change the schedule
            </Button>
          </>
        ) : undefined
      }
      foot={
        <span>
          A negative maker rate is a rebate. A change holds for trades after it, never for earlier ones.
        </span>
      }
      flush
    >
      <DataTable
        label="Fee levels"
        columns={COLUMNS}
        rows={listing?.feeLevels}
        rowKey={({ level }) => String(level)}
        empty="No fee levels"
        error={error}
        onRetry={onRetry}
        isTight
      />
      {open === undefined || listing === undefined ? null : (
        <ChangeDialog
          title={open === 'schedule' ? 'Change the fee schedule' : 'Set a level for a user'}
          onClose={close}
        >
          {(preview) =>
            open === 'schedule' ? (
              <FeeScheduleForm listing={listing} onPreview={preview} onClose={close} />
            ) : (
              <OverrideForm listing={listing} onPreview={preview} onClose={close} />
            )
          }
        </ChangeDialog>
      )}
    </Panel>
  )
}

const RATES = ['spotMaker', 'spotTaker', 'perpMaker', 'perpTaker'] as const

const COLUMNS: readonly Column<FeeLevel>[] = [
  { key: 'level', head: 'Level', cell: ({ level }) => <b>VIP {level}</b> },
  {
    key: 'volume',
    head: fieldName('volumeBtc'),
    isNumber: true,
    cell: ({ volumeBtc }) => formatAmount(volumeBtc),
  },
  ...RATES.map((name) => ({
    key: name,
    head: fieldName(name),
    isNumber: true,
    cell: (level: FeeLevel) => percentText(level[name]),
  })),
]
