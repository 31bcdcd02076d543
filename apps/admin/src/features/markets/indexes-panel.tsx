// The indexes: reference prices drawn from outside venues. Their values come from there and from nowhere else.

import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatAmount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AssetChoice } from '../proposals/asset-choice.tsx'
import dialog from '../proposals/dialog.module.css'
import { ChangeDialog } from './change-dialog.tsx'
import { readIndex } from './change-forms.ts'
import { fieldName, type Listing } from './change-words.ts'
import { FormButtons } from './form-buttons.tsx'
import type { ListingPanelProps } from './listing-panel.ts'
import { type ChangeFormProps, useChangeForm } from './use-change-form.ts'

export function IndexesPanel({ listing, error, onRetry }: ListingPanelProps) {
  const may = useMay()
  const [isDefining, setDefining] = useState(false)
  const close = (): void => setDefining(false)
  return (
    <Panel
      title="Indexes"
      actions={
        may('applyChange') ? (
          <Button size="sm" disabled={listing === undefined} onClick={() => setDefining(true)}>
            Define an index
          </Button>
        ) : undefined
      }
      foot={<span>An index is the median of outside venues. Nobody can enter one.</span>}
      flush
    >
      <DataTable
        label="Indexes"
        columns={[
          { key: 'pair', head: 'Pair', cell: ({ base, quote }) => <b>{`${base}/${quote}`}</b> },
          { key: 'number', head: 'Number', isNumber: true, cell: ({ indexId }) => indexId },
          { key: 'tick', head: 'Step', isNumber: true, cell: ({ tick }) => formatAmount(tick) },
          {
            key: 'used',
            head: 'Reference of',
            isLong: true,
            cell: ({ indexId }) => usersOf(listing, indexId),
          },
        ]}
        rows={listing?.indexes}
        rowKey={({ indexId }) => String(indexId)}
        empty="No index is defined"
        error={error}
        onRetry={onRetry}
        isTight
      />
      {isDefining && listing !== undefined ? (
        <ChangeDialog title="Define an index" onClose={close}>
          {(preview) => <IndexForm listing={listing} onPreview={preview} onClose={close} />}
        </ChangeDialog>
      ) : null}
    </Panel>
  )
}

function usersOf(listing: Listing | undefined, indexId: number): string {
  const markets = listing?.markets.filter((market) => market.indexId === indexId) ?? []
  return markets.length === 0 ? '–' : markets.map(({ symbol }) => symbol.replace('_', '/')).join(', ')
}

function IndexForm({ listing, onPreview, onClose }: ChangeFormProps & { readonly listing: Listing }) {
  const first = { base: '', quote: 'USDT', tick: '' }
  const form = useChangeForm(first, (texts) => readIndex(listing, texts), onPreview)
  const { base, quote, tick } = form.texts
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <div className={dialog.pair}>
        <AssetChoice
          label="Base asset"
          value={base}
          error={form.problems['base']}
          onChange={(next) => form.set({ base: next })}
        />
        <AssetChoice
          label="Quote asset"
          value={quote}
          error={form.problems['quote']}
          onChange={(next) => form.set({ quote: next })}
        />
      </div>
      <TextField
        label={fieldName('tick')}
        hint="how finely the index is counted"
        inputMode="decimal"
        value={tick}
        error={form.problems['tick']}
        onChange={({ target }) => form.set({ tick: target.value.trim() })}
      />
      <FormButtons onClose={onClose} />
    </form>
  )
}
