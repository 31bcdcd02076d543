// Second-contracts: the house behind them, where they are offered, how each stands, and what it offers. There is no field for a
// price, an outcome or a payout of an order.

import { Note } from '@candor/web/ui/note.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { useMay } from '../../session/me.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangeDialog } from '../markets/change-dialog.tsx'
import type { Listing, Second } from '../markets/change-words.ts'
import { CountriesForm } from './countries-form.tsx'
import { CountriesPanel } from './countries-panel.tsx'
import { HousePanel } from './house-panel.tsx'
import { NewSecondForm } from './new-second-form.tsx'
import { type Open, ProductsPanel } from './products-panel.tsx'
import { SecondParametersForm } from './second-parameters-form.tsx'
import { SecondStatusForm } from './second-status-form.tsx'
import classes from './seconds.module.css'
import { VoidDialog } from './void-dialog.tsx'

export default function SecondsPage() {
  const may = useMay()
  const [open, setOpen] = useState<Open>()
  const poll = usePoll()
  const listing = useQuery(adminQuery('listing'))
  const now = useQuery({ ...adminQuery('secondsNow'), refetchInterval: poll })
  const isListed = listing.data !== undefined
  return (
    <Page
      title="Second-contracts"
      actions={
        <>
          {may('proposeSecondVoid') ? (
            <Button disabled={!isListed} onClick={() => setOpen({ what: 'void' })}>
              Void a range
            </Button>
          ) : null}
          {may('applyChange') ? (
            <Button disabled={!isListed} onClick={() => setOpen({ what: 'new' })}>
              List a second-contract
            </Button>
          ) : null}
        </>
      }
    >
      {now.data?.evidence.isHalted === true ? (
        <Note tone="warn">
          Checkpoints are halted until somebody has looked: the server’s log says why. Trading goes on.
        </Note>
      ) : null}
      <div className={classes.columns}>
        <HousePanel now={now.data} error={now.error} onRetry={now.refetch} />
        <CountriesPanel
          listing={listing.data}
          error={listing.error}
          onRetry={listing.refetch}
          onEdit={() => setOpen({ what: 'countries' })}
        />
      </div>
      <ProductsPanel
        listing={listing.data}
        now={now}
        error={listing.error}
        onRetry={listing.refetch}
        onOpen={setOpen}
      />
      {open === undefined || listing.data === undefined ? null : (
        <OpenDialog open={open} listing={listing.data} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  )
}

interface OpenDialogProps {
  readonly open: Open
  readonly listing: Listing
  readonly onClose: () => void
}

function OpenDialog({ open, listing, onClose }: OpenDialogProps) {
  switch (open.what) {
    case 'void':
      return <VoidDialog seconds={listing.seconds} onClose={onClose} />
    case 'new':
      return (
        <ChangeDialog title="List a second-contract" onClose={onClose} isDrawer>
          {(preview) => <NewSecondForm listing={listing} onPreview={preview} onClose={onClose} />}
        </ChangeDialog>
      )
    case 'countries':
      return (
        <ChangeDialog title="Where second-contracts are offered" onClose={onClose}>
          {(preview) => <CountriesForm listing={listing} onPreview={preview} onClose={onClose} />}
        </ChangeDialog>
      )
    case 'parameters':
      return (
        <ChangeDialog title={`What ${nameOf(open.product)} offers`} onClose={onClose} isDrawer>
          {(preview) => <SecondParametersForm product={open.product} onPreview={preview} onClose={onClose} />}
        </ChangeDialog>
      )
    case 'status':
      return (
        <ChangeDialog title={`Status of ${nameOf(open.product)}`} onClose={onClose}>
          {(preview) => <SecondStatusForm product={open.product} onPreview={preview} onClose={onClose} />}
        </ChangeDialog>
      )
  }
}

function nameOf({ symbol }: Second): string {
  return symbol.replace('_', '/')
}
