// The address of a receipt, below the list that it belongs to.

import type { ReceiptKind } from '@candor/api'

export function receiptPath(kind: ReceiptKind, id: string): string {
  switch (kind) {
    case 'liquidation':
      return `/contract?tab=liquidations&receipt=${id}`
    case 'deleveraging':
      return `/contract?tab=liquidations&kind=deleveraging&receipt=${id}`
    case 'funding':
      return `/contract?tab=funding&receipt=${id}`
  }
}

/** Which receipt an address names. */
export function receiptOf(
  query: URLSearchParams,
): { readonly kind: ReceiptKind; readonly id: string } | undefined {
  const id = query.get('receipt')
  if (id === null || id === '') return undefined
  if (query.get('tab') === 'funding') return { kind: 'funding', id }
  return { kind: query.get('kind') === 'deleveraging' ? 'deleveraging' : 'liquidation', id }
}
