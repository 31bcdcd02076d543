// Financial products and mining pools: what stands behind them, what each offers and how much is sold. There is no field for what
// an order pays.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { useMay } from '../../session/me.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangeDialog } from '../markets/change-dialog.tsx'
import { EarnStatusForm } from './earn-status-form.tsx'
import type { EarnNow, Pool, Product } from './earn-words.ts'
import { PoolsPanel, ProductsPanel } from './offer-panels.tsx'
import { PoolForm } from './pool-form.tsx'
import { ProductForm } from './product-form.tsx'
import { TreasuriesPanel } from './treasuries-panel.tsx'

/** What somebody opened to change it; a form without an offer is of a new one. */
type Open =
  | { readonly what: 'product'; readonly product: Product | undefined }
  | { readonly what: 'productStatus'; readonly product: Product }
  | { readonly what: 'pool'; readonly pool: Pool | undefined }
  | { readonly what: 'poolStatus'; readonly pool: Pool }

export default function EarnPage() {
  const may = useMay()
  const [open, setOpen] = useState<Open>()
  const poll = usePoll()
  const { data: now, error, refetch } = useQuery({ ...adminQuery('earnNow'), refetchInterval: poll })
  const shared = { error, onRetry: refetch }
  return (
    <Page
      title="Earn"
      actions={
        may('applyChange') ? (
          <>
            <Button
              disabled={now === undefined}
              onClick={() => setOpen({ what: 'product', product: undefined })}
            >
              List a product
            </Button>
            <Button disabled={now === undefined} onClick={() => setOpen({ what: 'pool', pool: undefined })}>
              List a pool
            </Button>
          </>
        ) : undefined
      }
    >
      <TreasuriesPanel rows={now?.treasuries} {...shared} />
      <ProductsPanel
        rows={now?.products}
        {...shared}
        onOpen={(what, product) => setOpen({ what: what === 'edit' ? 'product' : 'productStatus', product })}
      />
      <PoolsPanel
        rows={now?.pools}
        {...shared}
        onOpen={(what, pool) => setOpen({ what: what === 'edit' ? 'pool' : 'poolStatus', pool })}
      />
      {open === undefined || now === undefined ? null : (
        <OpenDialog open={open} now={now} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  )
}

interface OpenDialogProps {
  readonly open: Open
  readonly now: EarnNow
  readonly onClose: () => void
}

function OpenDialog({ open, now, onClose }: OpenDialogProps) {
  switch (open.what) {
    case 'product':
      return (
        <ChangeDialog title={titleOf(open.product, 'List a product')} onClose={onClose} isDrawer>
          {(preview) => (
            <ProductForm now={now} product={open.product} onPreview={preview} onClose={onClose} />
          )}
        </ChangeDialog>
      )
    case 'pool':
      return (
        <ChangeDialog title={titleOf(open.pool, 'List a pool')} onClose={onClose} isDrawer>
          {(preview) => <PoolForm now={now} pool={open.pool} onPreview={preview} onClose={onClose} />}
        </ChangeDialog>
      )
    case 'productStatus': {
      const { productId, name, status } = open.product
      return (
        <ChangeDialog title={`Status of ${name}`} onClose={onClose}>
          {(preview) => (
            <EarnStatusForm
              status={status}
              changeTo={(next) => ({ kind: 'financialStatus', productId, status: next })}
              onPreview={preview}
              onClose={onClose}
            />
          )}
        </ChangeDialog>
      )
    }
    case 'poolStatus': {
      const { poolId, name, status } = open.pool
      return (
        <ChangeDialog title={`Status of ${name}`} onClose={onClose}>
          {(preview) => (
            <EarnStatusForm
              status={status}
              changeTo={(next) => ({ kind: 'miningStatus', poolId, status: next })}
              onPreview={preview}
              onClose={onClose}
            />
          )}
        </ChangeDialog>
      )
    }
  }
}

function titleOf(offer: Product | Pool | undefined, ofNew: string): string {
  return offer === undefined ? ofNew : `What ${offer.name} offers`
}
