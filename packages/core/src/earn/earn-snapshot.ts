// Financial products, pools and their orders as canonical bytes, and back.

import {
  earnFields as e,
  fields as f,
  list,
  type Reader,
  struct,
  type TypeOf,
  type Writer,
} from '@candor/contract'
import type { Account } from '../account.ts'
import { must } from '../bug.ts'
import type { State } from '../state.ts'
import { FinancialOrder, FinancialProduct } from './financial-order.ts'
import { MiningOrder, MiningPool } from './mining-order.ts'

const MANY = 2 ** 32

const product = struct({
  id: e.financialProductId,
  name: e.earnName,
  asset: f.assetId,
  parameters: e.financialParameters,
  status: e.earnStatus,
  sold: f.amount,
})

const pool = struct({
  id: e.miningPoolId,
  name: e.earnName,
  asset: f.assetId,
  incomeAsset: f.assetId,
  parameters: e.miningParameters,
  status: e.earnStatus,
  sold: f.amount,
})

const head = struct({ nextOrderId: f.count, products: list(product, MANY), pools: list(pool, MANY) })

const byId = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id

export function writeEarn(writer: Writer, state: State): void {
  const { nextOrderId, products, pools, orders } = state.earn
  head.write(writer, {
    nextOrderId,
    products: [...products.values()].sort(byId),
    pools: [...pools.values()].sort(byId),
  })
  const ascending = [...orders.values()].sort(byId)
  const financial = ascending.filter((order) => order instanceof FinancialOrder)
  const mining = ascending.filter((order) => order instanceof MiningOrder)
  // One at a time: the plain form of every order at once would double the memory.
  writer.uint(financial.length)
  for (const order of financial) e.financialOrder.write(writer, order.view())
  writer.uint(mining.length)
  for (const order of mining) e.miningOrder.write(writer, order.view())
}

export function readEarn(reader: Reader, state: State): void {
  const { earn } = state
  const { nextOrderId, products, pools } = head.read(reader)
  earn.nextOrderId = nextOrderId
  for (const each of products) {
    const restored = new FinancialProduct(each.id, each.name, each.asset, each.parameters)
    restored.status = each.status
    restored.sold = each.sold
    earn.products.set(restored.id, restored)
  }
  for (const each of pools) {
    const restored = new MiningPool(each.id, each.name, each, each.parameters)
    restored.status = each.status
    restored.sold = each.sold
    earn.pools.set(restored.id, restored)
  }
  const financial = reader.uint()
  for (let each = 0; each < financial; each++) restoreFinancial(state, e.financialOrder.read(reader))
  const mining = reader.uint()
  for (let each = 0; each < mining; each++) restoreMining(state, e.miningOrder.read(reader))
}

function ownerOf(state: State, plain: { readonly userId: Account['id'] }): Account {
  const owner = state.accounts.get(plain.userId)
  must(owner !== undefined, 'an order belongs to an account')
  return owner
}

function restoreFinancial(state: State, plain: TypeOf<typeof e.financialOrder>): void {
  const offered = state.earn.products.get(plain.productId)
  must(offered !== undefined, 'an order is of a product')
  state.earn.add(new FinancialOrder(plain.orderId, ownerOf(state, plain), offered, plain.boughtMs, plain))
}

function restoreMining(state: State, plain: TypeOf<typeof e.miningOrder>): void {
  const offered = state.earn.pools.get(plain.poolId)
  must(offered !== undefined, 'an order is in a pool')
  const order = new MiningOrder(plain.orderId, ownerOf(state, plain), offered, plain.boughtMs, plain)
  const { paidDays, paid, escrow, dueMs } = plain
  Object.assign(order, { paidDays, paid, escrow, dueMs })
  state.earn.add(order)
}
