// Second-contracts as canonical bytes, and back: everything in the order of its ids; sums and places are made again.

import {
  bool,
  fields as f,
  type IndexId,
  int,
  list,
  optional,
  type Reader,
  secondFields as s,
  struct,
  type TypeOf,
  uint,
  type Writer,
} from '@candor/contract'
import { must } from '../bug.ts'
import type { State } from '../state.ts'
import { secondAccount } from './second-account.ts'
import { leafHash } from './second-hashes.ts'
import { byId, SecondOrder } from './second-order.ts'
import { SecondProduct } from './second-product.ts'

const MANY = 2 ** 32

const index = struct({
  id: f.indexId,
  hash: s.hash,
  sealHash: s.hash,
  seals: f.count,
  recent: list(struct({ second: uint<number>('second'), price: f.price, sequence: f.count }), MANY),
})

const lost = struct({
  id: s.secondOrderId,
  userId: f.userId,
  stake: f.amount,
  acceptedMs: f.timeMs,
  endedMs: f.timeMs,
})

const product = struct({
  id: s.productId,
  symbol: f.symbol,
  indexId: f.indexId,
  parameters: s.secondParameters,
  status: s.secondStatus,
  losses: list(lost, MANY),
})

const own = struct({
  userId: f.userId,
  limit: optional(f.amount),
  pendingLimit: optional(f.amount),
  pendingMs: optional(f.timeMs),
  breakUntilMs: f.timeMs,
  loss: f.amount,
  lossDay: int<bigint>('day'),
  orders: list(struct({ view: s.secondOrder, isSealed: bool, dueMs: f.timeMs }), MANY),
})

const head = struct({
  nextOrderId: f.count,
  everywhere: bool,
  countries: list(f.country, MANY),
  indexes: list(index, MANY),
  products: list(product, MANY),
})

export function writeSeconds(writer: Writer, state: State): void {
  const { nextOrderId, everywhere, countries, indexes, products } = state.seconds
  head.write(writer, {
    nextOrderId,
    everywhere,
    countries,
    indexes: [...indexes.values()].sort(byId),
    products: [...products.values()].sort(byId).map((each) => ({
      id: each.id,
      symbol: each.symbol,
      indexId: each.on.id,
      parameters: each.parameters,
      status: each.status,
      losses: each.losses,
    })),
  })
  const owners = state.accountsAscending().flatMap(({ seconds }) => seconds ?? [])
  writer.uint(owners.length)
  for (const each of owners) {
    const orders = each.ordersAscending().map((order) => {
      const { isSealed, dueMs } = order
      return { view: order.view(), isSealed, dueMs }
    })
    own.write(writer, { ...each.facts(), orders })
  }
}

export function readSeconds(reader: Reader, state: State): void {
  const { seconds } = state
  const { nextOrderId, everywhere, countries, indexes, products } = head.read(reader)
  Object.assign(seconds, { nextOrderId, everywhere, countries })
  for (const each of indexes) {
    const restored = seconds.on(mustIndex(state, each.id))
    restored.hash = each.hash
    restored.sealHash = each.sealHash
    restored.seals = each.seals
    restored.recent.push(...each.recent)
  }
  for (const each of products) {
    const on = seconds.on(mustIndex(state, each.indexId))
    const restored = new SecondProduct(each.id, each.symbol, on, each.parameters)
    restored.status = each.status
    restored.losses = [...each.losses]
    seconds.products.set(restored.id, restored)
  }
  const count = reader.uint()
  for (let each = 0; each < count; each++) restoreOwner(state, own.read(reader))
}

function mustIndex(state: State, id: IndexId) {
  const found = state.indexes.get(id)
  must(found !== undefined, 'a product is on an index')
  return found
}

function restoreOwner(state: State, { userId, orders, ...facts }: TypeOf<typeof own>): void {
  const account = state.accounts.get(userId)
  must(account !== undefined, 'second-contracts belong to an account')
  const restored = secondAccount(account)
  restored.restore(facts)
  for (const each of orders) restoreOrder(state, each, account)
}

type PlainOrder = TypeOf<typeof own>['orders'][number]

function restoreOrder(
  state: State,
  { view, isSealed, dueMs }: PlainOrder,
  account: Parameters<typeof secondAccount>[0],
): void {
  const { seconds } = state
  const offered = seconds.products.get(view.productId)
  must(offered !== undefined, 'an order is of a product')
  const owner = secondAccount(account)
  const order = new SecondOrder(view.orderId, owner, offered, view.createdMs, view)
  const { stage, acceptedMs, entrySequence, entryPrice, entryMs, expiryMs } = view
  Object.assign(order, { stage, isSealed, acceptedMs, entrySequence, entryPrice, entryMs, expiryMs })
  owner.add(order)
  seconds.schedule(order, dueMs)
  if (!order.isInEscrow) return
  order.leaf = leafHash(order)
  owner.inEscrow = (owner.inEscrow + order.stake) as typeof order.stake
  seconds.countProfit(order, 1n)
  if (stage === 'open') offered.on.addOpen(order)
  else if (isSealed) offered.on.sealed.add(order)
  else offered.on.unsealed.add(order)
}
