// The spot markets with their rules; each can be changed, or switched to cancel-only or halted.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatAmount, formatCount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { type Market, percentText, statusWord } from './change-words.ts'
import type { ListingPanelProps } from './listing-panel.ts'
import { NewMarketForm } from './new-market-form.tsx'
import { ParametersForm } from './parameters-form.tsx'
import { StatusForm } from './status-form.tsx'

type Open = { readonly what: 'parameters' | 'status'; readonly market: Market } | { readonly what: 'new' }

export function MarketsPanel({ listing, error, onRetry }: ListingPanelProps) {
  const may = useMay()
  const [open, setOpen] = useState<Open>()
  const close = (): void => setOpen(undefined)
  return (
    <Panel
      title="Spot markets"
      actions={
        may('applyChange') ? (
          <Button size="sm" disabled={listing === undefined} onClick={() => setOpen({ what: 'new' })}>
            List a market
          </Button>
        ) : undefined
      }
      foot={<span>Bands are how far from the reference price an order may go. No one can set a price.</span>}
      flush
    >
      <DataTable
        label="Spot markets"
        columns={[...COLUMNS, ...(may('applyChange') ? [actsColumn(setOpen)] : [])]}
        rows={listing?.markets}
        rowKey={({ symbol }) => symbol}
        empty="No market is listed"
        error={error}
        onRetry={onRetry}
      />
      {open === undefined || listing === undefined ? null : open.what === 'new' ? (
        <ChangeDialog title="List a spot market" onClose={close}>
          {(preview) => <NewMarketForm listing={listing} onPreview={preview} onClose={close} />}
        </ChangeDialog>
      ) : open.what === 'parameters' ? (
        <ChangeDialog title={`Parameters of ${open.market.symbol}`} onClose={close}>
          {(preview) => <ParametersForm market={open.market} onPreview={preview} onClose={close} />}
        </ChangeDialog>
      ) : (
        <ChangeDialog title={`Status of ${open.market.symbol}`} onClose={close}>
          {(preview) => <StatusForm market={open.market} onPreview={preview} onClose={close} />}
        </ChangeDialog>
      )}
    </Panel>
  )
}

const COLUMNS: readonly Column<Market>[] = [
  { key: 'symbol', head: 'Market', cell: ({ symbol }) => <b>{symbol.replace('_', '/')}</b> },
  {
    key: 'status',
    head: 'Status',
    cell: ({ status }) => <State tone={status === 'open' ? 'done' : 'warn'}>{statusWord(status)}</State>,
  },
  { key: 'orders', head: 'Open orders', isNumber: true, cell: ({ openOrders }) => formatCount(openOrders) },
  number('tick', 'Price step'),
  number('lot', 'Quantity step'),
  {
    key: 'quantity',
    head: 'Quantity from, to',
    isNumber: true,
    cell: ({ parameters: { minQuantity, maxQuantity } }) =>
      `${formatAmount(minQuantity)} – ${formatAmount(maxQuantity)}`,
  },
  number('minNotional', 'Value from'),
  {
    key: 'bands',
    head: 'Bands: market, buy, sell',
    isNumber: true,
    cell: ({ parameters: { marketBand, buyBand, sellBand } }) =>
      [marketBand, buyBand, sellBand].map(percentText).join(', '),
  },
]

function number(name: 'tick' | 'lot' | 'minNotional', head: string): Column<Market> {
  return { key: name, head, isNumber: true, cell: ({ parameters }) => formatAmount(parameters[name]) }
}

function actsColumn(open: (next: Open) => void): Column<Market> {
  return {
    key: 'acts',
    head: '',
    isNumber: true,
    cell: (market) => (
      <span style={{ display: 'inline-flex', gap: 8 }}>
        <Button
          size="sm"
          aria-label={`Parameters of ${market.symbol}`}
          onClick={() => open({ what: 'parameters', market })}
        >
          Parameters
        </Button>
        <Button
          size="sm"
          aria-label={`Status of ${market.symbol}`}
          onClick={() => open({ what: 'status', market })}
        >
          Status
        </Button>
      </span>
    ),
  }
}
