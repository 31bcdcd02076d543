// Where a withdrawal goes, as the log writes it: `erc20:0x…`, `bitcoin:bc1…`, with a memo `chain:address:memo`, or
// `bank:1234`, the last digits of a card. The log's word is the one that is paid to.

import { CHAIN_NAMES, type ChainName } from '../chains/chain.ts'

export type Destination =
  | { readonly way: 'bank'; readonly card: string }
  | { readonly way: ChainName; readonly address: string; readonly memo: string | undefined }

export function writeDestination(destination: Destination): string {
  if (destination.way === 'bank') return `bank:${destination.card}`
  const { way, address, memo } = destination
  return memo === undefined || memo === '' ? `${way}:${address}` : `${way}:${address}:${memo}`
}

/** None for a text that was not written here. */
export function readDestination(text: string): Destination | undefined {
  const [way = '', address = '', ...rest] = text.split(':')
  if (way === 'bank') return { way, card: address }
  const chain = CHAIN_NAMES.find((each) => each === way)
  if (chain === undefined || address === '') return undefined
  return { way: chain, address, memo: rest.length === 0 ? undefined : rest.join(':') }
}
