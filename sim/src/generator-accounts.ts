// Commands on accounts and on money outside of orders. Marks are taken off more eagerly than they are put on,
// so that most users can trade most of the time.

import type {
  Amount,
  AssetId,
  Bucket,
  CommandOf,
  DepositId,
  TradeGroupId,
  UserId,
  WalletId,
} from '@candor/contract'
import type { Scene } from './generator-scene.ts'
import { balanceOf, userRef } from './oracle-ledger.ts'

const ONE = 100_000_000n
/** The coin account most often. Some of the numbers name no wallet. */
export const WALLETS = [0, 0, 0, 1, 2, 3, 4, 5, 6, 16, 17, 18].map((wallet) => wallet as WalletId)
const MOST_USERS = 15

export function openAccount(scene: Scene): CommandOf<'OpenAccount'> {
  const { random } = scene
  const count = scene.people().length
  const isNew = count < MOST_USERS && random.chance(0.6)
  const userId = (isNew ? count + 1 : random.int(0, count)) as UserId
  const tradeGroupId = (random.chance(0.7) ? userId : random.int(1, count + 1)) as TradeGroupId
  return { type: 'OpenAccount', userId, tradeGroupId, house: random.chance(0.1) ? 'maker' : undefined }
}

export function setIdentity(scene: Scene): CommandOf<'SetAccountIdentity'> {
  const { random } = scene
  const unknown = scene.people().find(({ person }) => !person.authenticated)
  const userId = random.chance(0.7) ? (unknown?.id ?? scene.user()) : scene.user()
  const country = random.pick(['', 'DE', 'SG', 'JP'])
  return { type: 'SetAccountIdentity', userId, authenticated: random.chance(0.9), country }
}

type Mark = CommandOf<'FreezeAccount' | 'UnfreezeAccount' | 'LockAccount' | 'UnlockAccount'>

export function markAccount(scene: Scene): Mark {
  const { random } = scene
  const marked = scene.people().find(({ person }) => person.marks.size > 0)
  if (marked !== undefined && random.chance(0.75)) {
    const type = marked.person.marks.has('frozen') ? 'UnfreezeAccount' : 'UnlockAccount'
    return { type, userId: marked.id, reason: 'cleared' }
  }
  const type = random.pick(['FreezeAccount', 'LockAccount', 'UnfreezeAccount', 'UnlockAccount'] as const)
  return { type, userId: scene.user(), reason: random.pick(['', 'compliance']) }
}

const SOURCE_BUCKETS = {
  FreezeAmount: 'available',
  UnfreezeAmount: 'adminFrozen',
  LockAmount: 'available',
  UnlockAmount: 'adminLocked',
} as const satisfies Record<string, Bucket>

type MoveAmount = CommandOf<keyof typeof SOURCE_BUCKETS>

export function moveAmount(scene: Scene): MoveAmount {
  const { random } = scene
  const type = random.pick(['FreezeAmount', 'UnfreezeAmount', 'LockAmount', 'UnlockAmount'] as const)
  const wallet = random.chance(0.85) ? (0 as WalletId) : random.pick(WALLETS)
  const assetId = scene.asset()
  const holder = scene
    .people()
    .find(({ id }) => balanceOf(scene.world, userRef(id, wallet, SOURCE_BUCKETS[type]), assetId) > 0n)
  const userId = random.chance(0.5) ? (holder?.id ?? scene.user()) : scene.user()
  const held = balanceOf(scene.world, userRef(userId, wallet, SOURCE_BUCKETS[type]), assetId)
  // Small parts, so that compliance does not dry the market up.
  const amount = (
    random.chance(0.1) ? held + BigInt(random.int(0, 1)) : random.bigint(0n, held / 20n + 1n)
  ) as Amount
  return { type, userId, clientId: scene.key(userId), wallet, assetId, amount, reason: 'case-7' }
}

export function transfer(scene: Scene): CommandOf<'Transfer'> {
  const { random } = scene
  const userId = scene.user()
  const from = random.chance(0.6) ? (0 as WalletId) : random.pick(WALLETS)
  const to = random.chance(0.5)
    ? random.pick([0, 17, 18].map((each) => each as WalletId))
    : random.pick(WALLETS)
  const assetId = scene.asset()
  const available = scene.available(userId, from, assetId)
  const part = random.chance(0.15)
    ? available + BigInt(random.int(0, 1))
    : random.bigint(0n, available / 4n + 1n)
  return { type: 'Transfer', userId, clientId: scene.key(userId), from, to, assetId, amount: part as Amount }
}

/** Enough for some dozens of small orders in every market where the asset is used; for some users hardly any. */
export function depositAmount(scene: Scene, assetId: AssetId): Amount {
  const { random } = scene
  let lotCost = 1n
  for (const { base, quote, parameters, middle } of scene.profile.markets) {
    if (base === assetId) lotCost += parameters.lot
    if (quote === assetId) lotCost += (parameters.lot * middle) / ONE
  }
  return (lotCost * BigInt(random.pick([8, 150, 400, 400, 2_000])) + random.bigint(0n, lotCost)) as Amount
}

export function seeDeposit(scene: Scene): CommandOf<'SeeDeposit'> {
  const { random } = scene
  const next = scene.world.highestDepositId + (random.chance(0.9) ? 1 : random.int(-1, 3))
  const depositId = (next < 0 ? 0 : next) as DepositId
  const assetId = scene.asset()
  return {
    type: 'SeeDeposit',
    depositId,
    userId: scene.user(),
    assetId,
    amount: depositAmount(scene, assetId),
  }
}

export function seeNamedDeposit(scene: Scene): CommandOf<'SeeNamedDeposit'> {
  const reference = scene.random.pick(['', 'eth:0xabc:0', 'btc:77:1'])
  return { ...seeDeposit(scene), type: 'SeeNamedDeposit', reference }
}

export function endDeposit(scene: Scene): CommandOf<'ConfirmDeposit' | 'OrphanDeposit'> {
  const { random } = scene
  const type = random.chance(0.75) ? 'ConfirmDeposit' : 'OrphanDeposit'
  const pending = [...scene.world.pendingDeposits.keys()]
  const depositId = pending.length > 0 && random.chance(0.9) ? random.pick(pending) : random.int(0, 20)
  return { type, depositId: depositId as DepositId }
}
