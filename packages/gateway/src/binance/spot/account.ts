// The caller's spot account: balances, fees and what it may do.

import { type BalanceView, type FeeLevel, formatDecimal, SPOT_WALLET, type UserId } from '@candor/contract'
import { ApiRefusal } from '../../refusal.ts'
import type { Caller } from '../endpoint.ts'
import { failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import type { BinanceParts } from '../parts.ts'
import type { SpotMarkets } from './spot-markets.ts'

const RATE_SCALE = 8
/** Hundredths of a percent in rates. */
const BASIS_POINT_E8 = 10_000n
const NO_RATES = { maker: '0', taker: '0', buyer: '0', seller: '0' }
const NO_DISCOUNT = { enabledForAccount: false, enabledForSymbol: false, discountAsset: '', discount: '0' }

type AccountParts = Pick<BinanceParts, 'engine' | 'live' | 'rates' | 'clock'>

export class SpotAccount {
  private readonly parts: AccountParts
  private readonly markets: SpotMarkets

  constructor(parts: AccountParts, markets: SpotMarkets) {
    this.parts = parts
    this.markets = markets
  }

  readonly account = async (params: Parameters, { userId }: Caller): Promise<unknown> => {
    const omitsZero = params.flag('omitZeroBalances') === true
    const [balances, standing] = await Promise.all([
      this.balances(userId),
      this.parts.engine.query('standing', { userId }),
    ])
    if (standing === undefined) throw failures.key()
    const { spotMakerE8, spotTakerE8 } = this.level(standing.feeLevel)
    const mayMove = !standing.frozen && !standing.locked
    return {
      makerCommission: Number(spotMakerE8 / BASIS_POINT_E8),
      takerCommission: Number(spotTakerE8 / BASIS_POINT_E8),
      buyerCommission: 0,
      sellerCommission: 0,
      commissionRates: {
        maker: formatDecimal(spotMakerE8, RATE_SCALE),
        taker: formatDecimal(spotTakerE8, RATE_SCALE),
        buyer: '0',
        seller: '0',
      },
      canTrade: mayMove && standing.authenticated,
      canWithdraw: mayMove,
      canDeposit: mayMove,
      brokered: false,
      requireSelfTradePrevention: true,
      preventSor: false,
      updateTime: this.parts.clock(),
      accountType: 'SPOT',
      balances: omitsZero ? balances.filter(({ isEmpty }) => !isEmpty).map(shown) : balances.map(shown),
      permissions: ['SPOT'],
      uid: userId,
    }
  }

  readonly commission = async (params: Parameters, { userId }: Caller): Promise<unknown> => {
    const market = this.markets.of(params)
    const { maker, taker } = await this.rates(userId)
    return {
      symbol: market.name,
      standardCommission: { ...NO_RATES, maker, taker },
      specialCommission: NO_RATES,
      taxCommission: NO_RATES,
      discount: NO_DISCOUNT,
    }
  }

  /** What a test of an order says of fees. */
  async orderCommission(userId: UserId): Promise<unknown> {
    const { maker, taker } = await this.rates(userId)
    return {
      standardCommissionForOrder: { maker, taker },
      specialCommissionForOrder: { maker: '0', taker: '0' },
      taxCommissionForOrder: { maker: '0', taker: '0' },
      discount: NO_DISCOUNT,
    }
  }

  readonly orderLimits = (_params: Parameters, { userId, address, nowMs }: Caller): unknown =>
    this.parts.rates
      .used('spot', address, userId, nowMs)
      .filter(({ rateLimitType }) => rateLimitType === 'ORDERS')

  async rates(userId: UserId): Promise<{ readonly maker: string; readonly taker: string }> {
    const standing = await this.parts.engine.query('standing', { userId })
    if (standing === undefined) throw failures.key()
    const { spotMakerE8, spotTakerE8 } = this.level(standing.feeLevel)
    return {
      maker: formatDecimal(spotMakerE8, RATE_SCALE),
      taker: formatDecimal(spotTakerE8, RATE_SCALE),
    }
  }

  /** Of every asset that there is, by its code. */
  async balances(userId: UserId): Promise<readonly SpotBalance[]> {
    const all = await this.parts.engine.query('balances', { userId })
    if (all === undefined) throw failures.key()
    const held = new Map(all.filter(({ wallet }) => wallet === SPOT_WALLET).map((each) => [each.asset, each]))
    return this.parts.live.listing.assets().map(({ assetId, code, scale }) => {
      const balance = held.get(assetId)
      const free = balance?.available ?? 0n
      const locked = balance === undefined ? 0n : heldBack(balance)
      return {
        asset: code,
        free: formatDecimal(free, scale),
        locked: formatDecimal(locked, scale),
        isEmpty: free === 0n && locked === 0n,
      }
    })
  }

  private level(level: number): FeeLevel {
    const found = this.parts.live.listing.feeLevels[level - 1]
    if (found === undefined) throw new ApiRefusal('fee.schedule.missing')
    return found
  }
}

export interface SpotBalance {
  readonly asset: string
  readonly free: string
  readonly locked: string
  readonly isEmpty: boolean
}

function shown({ asset, free, locked }: SpotBalance) {
  return { asset, free, locked }
}

/** Behind open orders, on its way out, or held by an administrator: the user's, but not to be spent. */
function heldBack({ frozen, locked, adminFrozen, adminLocked }: BalanceView): bigint {
  return frozen + locked + adminFrozen + adminLocked
}
