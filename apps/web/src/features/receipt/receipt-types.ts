// The receipt of a second-contract as the server gives it, and as its file holds it.

import type { Answer } from '@candor/client'

export type SecondReceipt = Answer<'fairnessReceipt'>
export type ReceiptTick = SecondReceipt['ticks'][number]
export type ReceiptSeal = NonNullable<SecondReceipt['seal']>
export type ReceiptPosting = SecondReceipt['postings'][number]
export type ReceiptCheckpoint = NonNullable<SecondReceipt['tickCheckpoint']>
