// The receipts as the server gives them.

import type { Answer } from '@candor/client'

export type Receipt = Answer<'contractReceipt'>
export type LiquidationReceipt = Extract<Receipt, { readonly kind: 'liquidation' }>
export type DeleveragingReceipt = Extract<Receipt, { readonly kind: 'deleveraging' }>
export type FundingReceipt = Extract<Receipt, { readonly kind: 'funding' }>

export type LiquidationStep = LiquidationReceipt['steps'][number]
export type ReceiptMark = LiquidationReceipt['marks'][number]
export type ReceiptContract = LiquidationReceipt['contracts'][number]
export type PositionAtRisk = LiquidationReceipt['positions'][number]
export type ReceiptChange = DeleveragingReceipt['winner']
