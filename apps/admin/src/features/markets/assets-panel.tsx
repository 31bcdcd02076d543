// The listed assets.

import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../session/me.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import dialog from '../proposals/dialog.module.css'
import { ChangeDialog } from './change-dialog.tsx'
import { readAsset } from './change-forms.ts'
import { fieldName, type Listing } from './change-words.ts'
import { FormButtons } from './form-buttons.tsx'
import type { ListingPanelProps } from './listing-panel.ts'
import { type ChangeFormProps, useChangeForm } from './use-change-form.ts'

export function AssetsPanel({ listing, error, onRetry }: ListingPanelProps) {
  const may = useMay()
  const [isListing, setListing] = useState(false)
  const close = (): void => setListing(false)
  return (
    <Panel
      title="Assets"
      actions={
        may('applyChange') ? (
          <Button size="sm" disabled={listing === undefined} onClick={() => setListing(true)}>
            List an asset
          </Button>
        ) : undefined
      }
      foot={
        <span>The decimals of an asset never change: every amount in the ledger is counted in them.</span>
      }
      flush
    >
      <DataTable
        label="Assets"
        columns={[
          { key: 'code', head: 'Code', cell: ({ code }) => <b>{code}</b> },
          { key: 'number', head: 'Number', isNumber: true, cell: ({ assetId }) => assetId },
          { key: 'scale', head: 'Decimals', isNumber: true, cell: ({ scale }) => scale },
          {
            key: 'markets',
            head: 'Markets',
            isLong: true,
            cell: ({ code }) => marketsOf(listing, code),
          },
        ]}
        rows={listing?.assets}
        rowKey={({ code }) => code}
        empty="No asset is listed"
        error={error}
        onRetry={onRetry}
        isTight
      />
      {isListing && listing !== undefined ? (
        <ChangeDialog title="List an asset" onClose={close}>
          {(preview) => <AssetForm listing={listing} onPreview={preview} onClose={close} />}
        </ChangeDialog>
      ) : null}
    </Panel>
  )
}

function marketsOf(listing: Listing | undefined, code: string): string {
  const all = [...(listing?.markets ?? []), ...(listing?.contracts ?? [])]
  const markets = all.filter(({ base, quote }) => base === code || quote === code)
  return markets.length === 0 ? '–' : markets.map(({ symbol }) => symbol.replace('_', '/')).join(', ')
}

function AssetForm({ listing, onPreview, onClose }: ChangeFormProps & { readonly listing: Listing }) {
  const form = useChangeForm({ code: '', scale: '8' }, (texts) => readAsset(listing, texts), onPreview)
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <div className={dialog.pair}>
        <TextField
          label={fieldName('code')}
          placeholder="DOT"
          data-autofocus
          value={form.texts.code}
          error={form.problems['code']}
          onChange={({ target }) => form.set({ code: target.value.toUpperCase() })}
        />
        <TextField
          label={fieldName('scale')}
          hint="2 for money of a state, 8 for coins"
          inputMode="numeric"
          value={form.texts.scale}
          error={form.problems['scale']}
          onChange={({ target }) => form.set({ scale: target.value })}
        />
      </div>
      <FormButtons onClose={onClose} />
    </form>
  )
}
