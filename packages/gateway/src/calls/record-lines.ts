// The journal lines of a record in words: your own accounts by name, the platform's by theirs, another user as just that.

import type { AnswerOf, accountRoutes } from '@candor/api'
import { type AssetView, formatDecimal, formatWallet } from '@candor/contract'
import type { LineAccount, RecordLine } from '@candor/views'
import type { PastRecordLines } from '../history.ts'
import type { Listing } from '../live/listing.ts'

type Lines = AnswerOf<typeof accountRoutes.recordLines>
type Party = Lines['lines'][number]['from']

export function formatRecordLines(listing: Listing, { record, number, lines }: PastRecordLines): Lines {
  const { recordId, timeMs, type } = record
  const other = otherParty(record)
  const formatted = lines.map((line) => formatLine(listing, line, other))
  return { recordId, number, time: timeMs, type, lines: formatted }
}

const ANOTHER: Party = { owner: 'anotherUser', wallet: null, bucket: null, account: null }

/** Whoever else a record is about. A robot's account is its owner's own. */
function otherParty({ type, reference }: PastRecordLines['record']): Party {
  if (type !== 'robotFund' && type !== 'robotReturn') return ANOTHER
  return { owner: 'you', wallet: `robot:${reference}`, bucket: 'available', account: null }
}

function formatLine(listing: Listing, line: RecordLine, other: Party): Lines['lines'][number] {
  const asset = listing.assetById(line.assetId)
  if (asset === undefined) throw new Error(`asset ${line.assetId} is not listed`)
  return {
    from: partyOf(line.from, other),
    to: partyOf(line.to, other),
    asset: asset.code,
    amount: formatDecimal(line.amount, asset.scale),
    fromAfter: after(asset, line.fromAfter),
    toAfter: after(asset, line.toAfter),
  }
}

function after({ scale }: AssetView, amount: bigint | undefined): string | null {
  return amount === undefined ? null : formatDecimal(amount, scale)
}

function partyOf(account: LineAccount, other: Party): Party {
  if (account === 'another') return other
  if (account.kind === 'user') {
    return { owner: 'you', wallet: formatWallet(account.wallet), bucket: account.bucket, account: null }
  }
  const owner = account.name === 'world' ? 'outside' : 'platform'
  return { owner, wallet: null, bucket: null, account: account.name }
}
