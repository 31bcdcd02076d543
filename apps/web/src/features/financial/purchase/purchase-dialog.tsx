// Buying a product, in a dialog; in a narrow window a sheet at the bottom.

import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import type { FinancialProduct } from '../financial-rules.ts'
import classes from './purchase.module.css'
import { PurchaseForm } from './purchase-form.tsx'

const WIDTH = 480

interface PurchaseDialogProps {
  /** Undefined closes. */
  readonly product: FinancialProduct | undefined
  readonly nowMs: number
  readonly onClose: () => void
}

export function PurchaseDialog({ product, nowMs, onClose }: PurchaseDialogProps) {
  const { t } = useTranslation(['financial', 'shell'])
  return (
    <Modal
      opened={product !== undefined}
      onClose={onClose}
      size={WIDTH}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
      classNames={{ inner: classes.inner ?? '', content: classes.sheet ?? '' }}
      title={
        product === undefined ? null : (
          <span className={classes.title}>
            <CoinDisc code={product.asset} size={24} />
            {t('purchase.title', { name: product.name })}
          </span>
        )
      }
    >
      {product === undefined ? null : (
        <PurchaseForm key={product.productId} product={product} nowMs={nowMs} onDone={onClose} />
      )}
    </Modal>
  )
}
