// Calls by which money leaves.

import type { WithdrawalNeed, withdrawalRoutes } from '@candor/api'
import {
  type AssetId,
  CRYPTO_SCALE,
  formatDecimal,
  SPOT_WALLET,
  type UserId,
  type WalletId,
  type WithdrawalId,
  walletId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Chain } from '@candor/wallets'
import type { Call, Handlers } from '../call.ts'
import type { SafetyFacts } from '../identity/safety.ts'
import { heldUntil, withdrawalLimitOf } from '../identity/safety.ts'
import type { Listing } from '../live/listing.ts'
import type { AddressBook } from '../money/address-book.ts'
import { BANK_TERMS, COINS, SECOND_APPROVAL_ABOVE, unitsOf, WITHDRAWAL_TERMS } from '../money/money-terms.ts'
import { safetyOf } from '../money/safety-facts.ts'
import type { Asker, WithdrawalRequests } from '../money/withdrawal-requests.ts'
import type { WithdrawalRows } from '../money/withdrawal-rows.ts'
import { ApiRefusal } from '../refusal.ts'
import { pageAsked } from './page.ts'
import { periodOf } from './period.ts'

export interface WithdrawalCallsParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  readonly listing: Listing
  readonly chains: readonly Chain[]
  readonly book: AddressBook
  readonly requests: WithdrawalRequests
  readonly withdrawalRows: WithdrawalRows
  readonly realNameOf: (userId: UserId) => Promise<string | null>
  readonly caughtUp: () => Promise<boolean>
  readonly clock: () => number
}

type WithdrawalHandlers = Pick<Handlers, keyof typeof withdrawalRoutes>
type Available = (wallet: WalletId, assetId: AssetId, scale: number) => string

export function withdrawalCalls(parts: WithdrawalCallsParts): WithdrawalHandlers {
  const { listing, book, requests, withdrawalRows, caughtUp } = parts
  return {
    withdrawalOptions: ({ session }) => options(parts, session.userId),

    checkAddress: ({ body: { chain, address, memo } }) => {
      const problem = book.problemOf(chain, address, memo)
      return { valid: problem === undefined, problem: problem ?? null }
    },

    createWithdrawal: async (call) => withdrawalRows.shown(await requests.toChain(askerOf(call), call.body)),

    createBankWithdrawal: async (call) =>
      withdrawalRows.shown(await requests.toBank(askerOf(call), call.body)),

    cancelWithdrawal: async ({ session: { userId }, key, body }) =>
      withdrawalRows.shown(await requests.cancel({ userId, key }, body.withdrawalId)),

    withdrawals: async ({ session: { userId }, query }) => {
      const { coin, chain: way, state } = query
      const asset = coin === undefined ? undefined : listing.asset(coin)
      if (coin !== undefined && asset === undefined) throw new ApiRefusal('asset.unknown')
      const page = pageAsked(query)
      await caughtUp()
      const ask = { userId, assetId: asset?.assetId, way, state, ...periodOf(query), ...page }
      const { list, total } = await withdrawalRows.list(ask)
      return { list: list.map((row) => withdrawalRows.shown(row)), total, ...page }
    },

    getWithdrawal: async ({ session: { userId }, query }) => {
      await caughtUp()
      const row = await withdrawalRows.one(Number(query.withdrawalId) as WithdrawalId, userId)
      if (row === undefined) throw new ApiRefusal('withdrawal.unknown')
      return withdrawalRows.shown(row)
    },
  }
}

function askerOf({
  session,
  key,
  device,
  address,
}: Pick<Call<typeof withdrawalRoutes.createWithdrawal>, 'session' | 'key' | 'device' | 'address'>): Asker {
  return { userId: session.userId, key, device, address }
}

async function options(parts: WithdrawalCallsParts, userId: UserId) {
  const { database, engine, requests, realNameOf, clock } = parts
  const [safety, used, balances, holder] = await Promise.all([
    safetyOf(database, userId),
    requests.usedToday(database, userId),
    engine.query('balances', { userId }),
    realNameOf(userId),
  ])
  const available: Available = (wallet, assetId, scale) => {
    const found = balances?.find((each) => each.wallet === wallet && each.asset === assetId)
    return formatDecimal(found?.available ?? 0n, scale)
  }
  const { limit, steps } = withdrawalLimitOf(safety.facts)
  const left = unitsOf(limit) - used
  return {
    coins: coinsOf(parts, available),
    bank: bankOf(parts, available, holder),
    limit: {
      daily: limit,
      used: formatDecimal(used, CRYPTO_SCALE),
      left: formatDecimal(left > 0n ? left : 0n, CRYPTO_SCALE),
      steps: [...steps],
    },
    heldUntil: heldUntil(safety.heldUntilMs, clock()),
    needs: needsOf(safety.facts),
    secondFactor: safety.facts.authenticator,
    allowList: safety.allowList,
    secondApprovalAbove: SECOND_APPROVAL_ABOVE,
  }
}

function needsOf({ realName, fundPassword }: SafetyFacts): WithdrawalNeed[] {
  return [...(realName ? [] : ['realName' as const]), ...(fundPassword ? [] : ['fundPassword' as const])]
}

function coinsOf({ listing, chains }: WithdrawalCallsParts, available: Available) {
  return COINS.flatMap(({ coin, chain: name }) => {
    const asset = listing.asset(coin)
    const terms = WITHDRAWAL_TERMS[coin]
    if (asset === undefined || terms === undefined) return []
    const chain = chains.find((each) => each.name === name && each.assets.includes(coin))
    const { fee, minimum } = terms
    const precision = chain === undefined ? asset.scale : precisionOf(asset.scale, chain.paymentStep(coin))
    const way = { chain: name, open: chain !== undefined, fee, minimum, precision, memo: 'none' as const }
    return [{ coin, available: available(SPOT_WALLET, asset.assetId, asset.scale), chains: [way] }]
  })
}

/** Decimals that an amount may have when it must be a multiple of the step. */
function precisionOf(scale: number, step: bigint): number {
  let decimals = scale
  for (let left = step; left >= 10n && left % 10n === 0n; left /= 10n) decimals--
  return decimals
}

function bankOf({ listing }: WithdrawalCallsParts, available: Available, holder: string | null) {
  const { currency, fee, minimum } = BANK_TERMS
  const asset = listing.asset(currency)
  if (asset === undefined) return null
  return {
    currency,
    available: available(walletId('fiat'), asset.assetId, asset.scale),
    fee,
    minimum,
    holder,
  }
}
