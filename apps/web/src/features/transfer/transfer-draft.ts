// What is being moved from where to where: which wallets and assets can be chosen, and what a choice changes.

import type { TransferWallet } from '@candor/api'
import type { Answer } from '@candor/client'
import { compareDecimals } from '../../format/decimal.ts'

export type TransferOptions = Answer<'transferOptions'>
export type Purse = TransferOptions['list'][number]

export interface Draft {
  readonly from: TransferWallet
  readonly to: TransferWallet
  readonly asset: string
}

/** What a transfer may begin with; the rest is chosen so that it makes sense. */
export interface TransferStart {
  readonly from?: TransferWallet
  readonly to?: TransferWallet
  readonly asset?: string
}

const FIRST_ASSET = 'USDT'
const USUAL: readonly [TransferWallet, TransferWallet] = ['spot', 'contract']

export function firstDraft(start: TransferStart, { list }: TransferOptions): Draft {
  const from = start.from ?? (start.to === USUAL[0] ? USUAL[1] : USUAL[0])
  const to = start.to ?? (from === USUAL[0] ? USUAL[1] : USUAL[0])
  return { from, to, asset: start.asset ?? assetsIn(list, from)[0] ?? FIRST_ASSET }
}

/** Assets of a wallet, those that can be moved first. A wallet without any offers what the user has elsewhere. */
export function assetsIn(list: readonly Purse[], wallet: TransferWallet): string[] {
  const own = list.filter((purse) => purse.wallet === wallet)
  const order = own.toSorted(
    (a, b) => Number(canMove(b)) - Number(canMove(a)) || (a.asset === FIRST_ASSET ? -1 : 0),
  )
  const elsewhere = list.filter(({ asset }) => !own.some((purse) => purse.asset === asset))
  return [...new Set([...order, ...elsewhere].map(({ asset }) => asset))]
}

function canMove({ transferable }: Purse): boolean {
  return compareDecimals(transferable, '0') > 0
}

/** The wallet on the other side gives way when both would be the same. */
export function chooseFrom(draft: Draft, from: TransferWallet, { list }: TransferOptions): Draft {
  const to = from === draft.to ? draft.from : draft.to
  return { from, to, asset: keptAsset(draft.asset, list, from) }
}

export function chooseTo(draft: Draft, to: TransferWallet): Draft {
  return to === draft.from ? { ...draft, from: draft.to, to } : { ...draft, to }
}

export function swapped({ from, to, asset }: Draft): Draft {
  return { from: to, to: from, asset }
}

/** Another wallet, the same asset if it is there. */
function keptAsset(asset: string, list: readonly Purse[], wallet: TransferWallet): string {
  const assets = assetsIn(list, wallet)
  const own = list.find((purse) => purse.wallet === wallet && purse.asset === asset)
  return own !== undefined && canMove(own) ? asset : (assets[0] ?? asset)
}

/** What a wallet has of an asset; nothing where the server lists none. */
export function purseOf(
  list: readonly Purse[],
  wallet: TransferWallet,
  asset: string,
): Pick<Purse, 'total' | 'transferable' | 'bar'> {
  return (
    list.find((purse) => purse.wallet === wallet && purse.asset === asset) ?? {
      total: '0',
      transferable: '0',
      bar: null,
    }
  )
}
