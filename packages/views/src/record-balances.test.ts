import { type AssetId, SPOT_WALLET, type UserId, type WalletId, walletId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { recordBalancesOf } from './record-balances.ts'

const [ALICE, BOB] = [7, 8] as UserId[]
const [BTC, EUR] = [1, 4] as AssetId[]
const [FIAT, CONTRACT] = [walletId('fiat'), walletId('contract')]

function fact(
  userId: UserId | undefined,
  wallet: WalletId,
  asset: AssetId | undefined,
  frozen: bigint,
): never {
  return { userId, wallet, asset, available: 1_000n, frozen } as never
}

function leaving(userId: UserId | undefined, assetId: AssetId | undefined, status = 'applied'): never {
  return { userId, assetId, amount: 100n, fee: 3n, status } as never
}

function balances(facts: never[], withdrawals: never[]): bigint[] {
  const underway = { highestDeposit: 0, deposits: [], withdrawals }
  return recordBalancesOf({ balances: facts, underway }).map(({ balance }) => balance)
}

describe('what records add up to', () => {
  test('free and held money, without what applied withdrawals hold', () => {
    const facts = [fact(ALICE, SPOT_WALLET, BTC, 256n), fact(BOB, SPOT_WALLET, BTC, 50n)]
    expect(balances(facts, [leaving(ALICE, BTC), leaving(ALICE, BTC)])).toEqual([1_050n, 1_050n])
  })

  test('what was sent is held no more', () => {
    expect(balances([fact(ALICE, SPOT_WALLET, BTC, 5n)], [leaving(ALICE, BTC, 'sent')])).toEqual([1_005n])
  })

  test('what contract orders hold is gone too, what spot orders hold is not', () => {
    const facts = [fact(ALICE, CONTRACT, BTC, 200n), fact(ALICE, SPOT_WALLET, BTC, 200n)]
    expect(balances(facts, [])).toEqual([1_000n, 1_200n])
  })

  test('only the wallet through which the asset leaves gives', () => {
    const facts = [
      fact(ALICE, SPOT_WALLET, EUR, 0n),
      fact(ALICE, CONTRACT, EUR, 0n),
      fact(ALICE, FIAT, EUR, 103n),
      fact(ALICE, FIAT, BTC, 0n),
      fact(ALICE, SPOT_WALLET, BTC, 103n),
    ]
    expect(balances(facts, [leaving(ALICE, EUR), leaving(ALICE, BTC)])).toEqual([
      1_000n,
      1_000n,
      1_000n,
      1_000n,
      1_000n,
    ])
  })
})
