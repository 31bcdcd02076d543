// Everything that is or was on offer, narrowed to a coin.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import type { FinancialProduct } from './financial-rules.ts'
import { ProductsTable } from './products-table.tsx'

const ALL = ''

interface ProductsPanelProps {
  readonly products: readonly FinancialProduct[]
  /** The product that was opened last. */
  readonly opened: string | undefined
  readonly onBuy: (productId: string) => void
}

export function ProductsPanel({ products, opened, onBuy }: ProductsPanelProps) {
  const { t } = useTranslation('financial')
  const [coin, setCoin] = useState(ALL)
  const coins = [...new Set(products.map(({ asset }) => asset))]
  const shown = products.filter(({ asset }) => coin === ALL || asset === coin)
  const isOpen = shown.some(({ productId, onOffer }) => productId === opened && onOffer)
  const marked = isOpen ? opened : shown.find(({ onOffer }) => onOffer)?.productId
  return (
    <ProductPanel
      title={t('products.title')}
      flush
      tools={
        coins.length < 2 ? undefined : (
          <SegmentedControl
            aria-label={t('products.coin')}
            value={coin}
            onChange={setCoin}
            data={[{ value: ALL, label: t('products.all') }, ...coins]}
          />
        )
      }
      end={<span className="dim">{t('products.rule')}</span>}
    >
      {shown.length === 0 ? (
        <EmptyState title={t('products.none')} text={t('products.noneText')} />
      ) : (
        <ProductsTable products={shown} marked={marked} onBuy={onBuy} />
      )}
    </ProductPanel>
  )
}
