// What a user owns, by account and asset, and what it is worth. The engine is asked for the balances at every call.

import type { AnswerOf, AssetAccount, assetsRoutes, TransferBar } from '@candor/api'
import { ASSET_ACCOUNTS, TRANSFER_WALLETS } from '@candor/api'
import {
  type Amount,
  type AssetView,
  type BalanceView,
  CRYPTO_SCALE,
  floorDiv,
  formatDecimal,
  formatWallet,
  type UserId,
  type WalletId,
  walletId,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Listing } from '../live/listing.ts'
import type { RobotOwners } from '../robots/robot-owners.ts'
import type { Prices, Valued } from './prices.ts'

export interface AssetsParts {
  readonly engine: Pick<Engine, 'query' | 'queryAt'>
  readonly listing: Listing
  readonly prices: Prices
  readonly robots: Pick<RobotOwners, 'robotsOf'>
}

const CONTRACT_WALLET = walletId('contract')
/** The questions leave in one turn: a command may fall between them, hardly often. */
const LOOKS = 5

type Overview = AnswerOf<typeof assetsRoutes.assetsOverview>
type TransferOptions = AnswerOf<typeof assetsRoutes.transferOptions>
type WireValued = Overview['total']

interface Owned {
  readonly balance: BalanceView
  readonly asset: AssetView
  readonly account: AssetAccount
  /** As records call it; a robot's number is in it. */
  readonly wallet: string
  readonly total: bigint
  /** What a robot has is its owner's, who must stop it to get it. */
  readonly available: bigint
  /** In units of 10^-8 USDT for one whole coin. */
  readonly price: bigint | undefined
}

export class Assets {
  private readonly parts: AssetsParts

  constructor(parts: AssetsParts) {
    this.parts = parts
  }

  async overview(userId: UserId): Promise<Overview> {
    const { prices } = this.parts
    const { number, own, inRobots } = await this.all(userId)
    const owned = [...own, ...inRobots].filter(({ total }) => total > 0n)
    const times = owned.flatMap(({ asset }) => prices.of(asset)?.pricedMs ?? [])
    return {
      number,
      quote: prices.fiat,
      priceTime: times.length === 0 ? null : Math.min(...times),
      total: this.valued(owned, ({ total }) => total),
      robots: this.valued(inRobots, ({ total }) => total),
      accounts: ASSET_ACCOUNTS.map((account) => {
        const inside = owned.filter((each) => each.account === account)
        return {
          account,
          total: this.valued(inside, ({ total }) => total),
          available: this.valued(inside, ({ available }) => available),
          frozen: this.valued(inside, ({ total, available }) => total - available),
        }
      }),
      rows: owned.map((each) => this.row(each)),
    }
  }

  async transferOptions(userId: UserId): Promise<TransferOptions> {
    const { engine } = this.parts
    const [balances, standing, contracts] = await Promise.all([
      engine.query('balances', { userId }),
      engine.query('standing', { userId }),
      engine.query('contractAccount', { userId }),
    ])
    const isFrozen = standing?.frozen === true || standing?.locked === true
    const wallets: readonly string[] = TRANSFER_WALLETS
    const list = (balances ?? [])
      .filter(({ wallet }) => wallets.includes(formatWallet(wallet)))
      .map((balance) => {
        const { asset, total } = this.owned(balance)
        const free = transferableOf(balance, contracts?.transferable)
        const transferable = isFrozen ? 0n : free
        const bar: TransferBar | null = transferable === total ? null : isFrozen ? 'accountFrozen' : 'held'
        return {
          wallet: formatWallet(balance.wallet) as (typeof TRANSFER_WALLETS)[number],
          asset: asset.code,
          total: formatDecimal(total, asset.scale),
          transferable: formatDecimal(transferable, asset.scale),
          bar,
        }
      })
    return { wallets: [...TRANSFER_WALLETS], list }
  }

  /** Everything in USDT, and in BTC where that has a price. */
  async worth(userId: UserId): Promise<Valued> {
    const { own, inRobots } = await this.all(userId)
    let usdt = 0n
    for (const { asset, total } of [...own, ...inRobots]) {
      usdt += this.parts.prices.valueOf(asset, total) ?? 0n
    }
    return this.parts.prices.valued(usdt)
  }

  /** What somebody has, and what their robots have, at one moment: money on its way between the two is counted once. */
  private async all(userId: UserId): Promise<{ number: number; own: Owned[]; inRobots: Owned[] }> {
    for (let look = 1; ; look++) {
      const robots = [...this.parts.robots.robotsOf(userId)]
      const [own, inRobots] = await Promise.all([
        this.balancesOf(userId),
        Promise.all(robots.map(async (robotId) => ({ robotId, ...(await this.balancesOf(robotId)) }))),
      ])
      const isOneMoment = inRobots.every(({ number }) => number === own.number)
      if (!isOneMoment && look < LOOKS) continue
      return {
        number: own.number,
        own: own.list,
        inRobots: inRobots.flatMap(({ robotId, list }) => {
          const wallet = `robot:${robotId}`
          return list.map((each) => ({ ...each, account: 'coin' as const, wallet, available: 0n }))
        }),
      }
    }
  }

  private async balancesOf(userId: UserId): Promise<{ number: number; list: Owned[] }> {
    const { number, value } = await this.parts.engine.queryAt('balances', { userId })
    return { number, list: (value ?? []).map((balance) => this.owned(balance)) }
  }

  private owned(balance: BalanceView): Owned {
    const asset = this.parts.listing.assetById(balance.asset)
    if (asset === undefined) throw new Error(`asset ${balance.asset} is not listed`)
    const { available, frozen, locked, adminFrozen, adminLocked, margin, escrow } = balance
    return {
      balance,
      asset,
      account: accountOf(balance.wallet),
      wallet: formatWallet(balance.wallet),
      available,
      total: available + frozen + locked + adminFrozen + adminLocked + margin + escrow,
      price: this.parts.prices.of(asset)?.usdt,
    }
  }

  private row({ balance, asset, account, wallet, total, available, price }: Owned): Overview['rows'][number] {
    const text = (amount: bigint): string => formatDecimal(amount, asset.scale)
    const value = price === undefined ? undefined : valueAt(price, asset, total)
    return {
      account,
      wallet,
      asset: asset.code,
      total: text(total),
      available: text(available),
      frozen: text(total - available),
      adminHeld: text(balance.adminFrozen + balance.adminLocked),
      price: price === undefined ? null : formatDecimal(price, CRYPTO_SCALE),
      value: value === undefined ? null : wireValued(this.parts.prices.valued(value)),
    }
  }

  private valued(owned: readonly Owned[], part: (each: Owned) => bigint): WireValued {
    let usdt = 0n
    for (const each of owned)
      if (each.price !== undefined) usdt += valueAt(each.price, each.asset, part(each))
    return wireValued(this.parts.prices.valued(usdt))
  }
}

/** Of contracts only what positions and their losses leave free (rulebook 2.11). */
function transferableOf({ wallet, available }: BalanceView, ofContracts: Amount | undefined): Amount {
  return wallet === CONTRACT_WALLET && ofContracts !== undefined ? ofContracts : available
}

function valueAt(price: bigint, { scale }: AssetView, amount: bigint): bigint {
  return floorDiv(amount * price, 10n ** BigInt(scale))
}

export function wireValued({ usdt, btc, fiat }: Valued): WireValued {
  return {
    usdt: formatDecimal(usdt, CRYPTO_SCALE),
    btc: btc === undefined ? null : formatDecimal(btc, CRYPTO_SCALE),
    fiat: formatDecimal(fiat, CRYPTO_SCALE),
  }
}

/** Robots count under coin, mining under financial. */
function accountOf(wallet: WalletId): AssetAccount {
  const name = formatWallet(wallet)
  if (name === 'mining') return 'financial'
  return ASSET_ACCOUNTS.find((each) => each === name) ?? 'coin'
}
