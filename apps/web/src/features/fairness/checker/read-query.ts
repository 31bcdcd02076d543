// What somebody wants checked, from what they typed or pasted: an order, a tick, a command of the log, a snapshot, a whole
// file. A bare number can be several of these: then all are told, and nobody guesses.

export type CheckQuery =
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'tick'; readonly symbol: string; readonly sequence: string }
  | { readonly kind: 'command'; readonly number: string }
  | { readonly kind: 'snapshot'; readonly number: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: string }

const NUMBER = '([1-9][0-9,.\\s]{0,20})'
const ORDER = new RegExp(`^S\\s?${NUMBER}$`)
const TICK = new RegExp(`^([A-Z0-9]{2,11})[_/-]([A-Z0-9]{2,11})\\s?[#:\\s]\\s?${NUMBER}$`)
const COMMAND = new RegExp(`^#\\s?${NUMBER}$`)
const SNAPSHOT = new RegExp(`^Z\\s?${NUMBER}$`)
const BARE = new RegExp(`^${NUMBER}$`)
/** The address of a receipt. */
const RECEIPT_ADDRESS = /[?&]id=(S?[1-9]\d{0,14})\b/i

/** None when it is nothing that could be looked up. */
export function readQuery(typed: string): CheckQuery | undefined {
  const text = typed.trim()
  if (text.startsWith('{') || text.startsWith('[')) return { kind: 'text', text }
  const address = RECEIPT_ADDRESS.exec(text)?.[1]
  if (address !== undefined) return { kind: 'order', orderId: digits(address) }
  const upper = text.toUpperCase()
  const order = ORDER.exec(upper)?.[1]
  if (order !== undefined) return { kind: 'order', orderId: digits(order) }
  const [, base, quote, sequence] = TICK.exec(upper) ?? []
  if (base !== undefined && quote !== undefined && sequence !== undefined)
    return { kind: 'tick', symbol: `${base}_${quote}`, sequence: digits(sequence) }
  const command = COMMAND.exec(upper)?.[1]
  if (command !== undefined) return { kind: 'command', number: digits(command) }
  const snapshot = SNAPSHOT.exec(upper)?.[1]
  if (snapshot !== undefined) return { kind: 'snapshot', number: digits(snapshot) }
  const bare = BARE.exec(upper)?.[1]
  return bare === undefined ? undefined : { kind: 'number', number: digits(bare) }
}

/** Numbers are shown in groups; pasted so, they are the same. */
function digits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** As it is typed. */
export function writeQuery(query: Exclude<CheckQuery, { kind: 'text' | 'number' }>): string {
  switch (query.kind) {
    case 'order':
      return `S${query.orderId}`
    case 'tick':
      return `${query.symbol}#${query.sequence}`
    case 'command':
      return `#${query.number}`
    case 'snapshot':
      return `Z${query.number}`
  }
}
