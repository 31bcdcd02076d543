// The journal lines of a record, as its owner may see them: stored postings in, the owner's lines out. Names no other
// user and tells nobody else's balance.

import { type AccountRef, type Amount, type AssetId, decode, fields, type UserId } from '@candor/contract'

/** A line that another user is part of names them `another`. */
export type LineAccount = AccountRef | 'another'

export interface RecordLine {
  readonly from: LineAccount
  readonly to: LineAccount
  readonly assetId: AssetId
  readonly amount: Amount
  /** What the line left in the account, where that is the owner's own. */
  readonly fromAfter: Amount | undefined
  readonly toAfter: Amount | undefined
}

/** The lines through which the user's own accounts moved, in the order in which they were posted. */
export function linesFor(userId: UserId, bytes: Uint8Array): readonly RecordLine[] {
  const isOwn = (ref: AccountRef): boolean => ref.kind === 'user' && ref.user === userId
  return decode(fields.postings, bytes)
    .filter(({ from, to }) => isOwn(from) || isOwn(to))
    .map(({ from, to, asset, amount, fromAfter, toAfter }) => ({
      from: shown(from, isOwn(from)),
      to: shown(to, isOwn(to)),
      assetId: asset,
      amount,
      fromAfter: isOwn(from) ? fromAfter : undefined,
      toAfter: isOwn(to) ? toAfter : undefined,
    }))
}

function shown(ref: AccountRef, isOwn: boolean): LineAccount {
  return ref.kind === 'user' && !isOwn ? 'another' : ref
}
