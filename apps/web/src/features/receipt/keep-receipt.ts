// Keeps a receipt as a file. Whose it is stays out of it, unless its owner wants exactly that.

import { downloadFile } from '../account/download-file.ts'
import type { SecondReceipt } from './receipt-types.ts'

const INDENT = 2

export function receiptText(receipt: SecondReceipt, as: 'anonymous' | 'withIdentity'): string {
  return JSON.stringify(as === 'anonymous' ? { ...receipt, identity: null } : receipt, null, INDENT)
}

export function keepReceipt(receipt: SecondReceipt, as: 'anonymous' | 'withIdentity'): void {
  const content = new Blob([receiptText(receipt, as)], { type: 'application/json' })
  downloadFile(content, `candor-receipt-S${receipt.order.orderId}.json`)
}
