// The demo's liquidity: one account that makes markets and one that takes, both of the house, funded with simulated
// deposits. They trade through the API, as anyone does; the server opens their sessions.

import { randomBytes } from 'node:crypto'
import {
  type Amount,
  type Command,
  type DepositId,
  minOf,
  SPOT_WALLET,
  type TradeGroupId,
  type UserId,
  walletId,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Gateway, Passwords, Users } from '@candor/gateway'
import { Makers } from '@candor/makers'
import { assetId, type DemoAsset, depositCommands, units } from './demo-listing.ts'
import { submitAll } from './demo-submit.ts'

export interface DemoMakersParts {
  readonly engine: Engine
  readonly users: Users
  readonly passwords: Passwords
}

interface Seat {
  readonly userId: UserId
  readonly house: string
  readonly nickName: string
  /** How many times the funds below. */
  readonly share: number
}

/** Seven digits: users who register have eight, demo traders at most four. */
const MAKER: Seat = { userId: 5_000_001 as UserId, house: 'maker', nickName: 'Market maker', share: 10 }
const TAKER: Seat = { userId: 5_000_002 as UserId, house: 'taker', nickName: 'Market taker', share: 2 }

const FUNDS = {
  USDT: 4_000_000,
  BTC: 40,
  ETH: 800,
  BNB: 4_000,
  SOL: 12_000,
  XRP: 3_000_000,
  DOGE: 12_000_000,
  ADA: 4_000_000,
  LTC: 20_000,
  TRX: 12_000_000,
} as const satisfies Partial<Record<DemoAsset, number>>

/** Of that, what stands behind their contracts, in USDT for each share. */
const CONTRACT_FUNDS = '1000000'
const CONTRACT_WALLET = walletId('contract')

/** Deposits of makers have numbers that those of demo traders never reach. */
const FIRST_DEPOSIT = 1_000_000

/** Opens and funds the two accounts, once. */
export async function seedMakers(parts: DemoMakersParts): Promise<void> {
  for (const [place, seat] of [MAKER, TAKER].entries()) await seedSeat(parts, seat, place)
}

async function seedSeat(
  { engine, users, passwords }: DemoMakersParts,
  seat: Seat,
  place: number,
): Promise<void> {
  const { userId, house, nickName } = seat
  const standing = await engine.query('standing', { userId })
  if (standing === undefined) {
    await submitAll(engine, [
      { type: 'OpenAccount', userId, tradeGroupId: Number(userId) as TradeGroupId, house },
    ])
  }
  if (standing?.authenticated !== true) {
    await submitAll(engine, fundingOf(seat, place), ['deposit.exists', 'deposit.not.pending'])
  }
  await fundContracts(engine, seat)
  if ((await users.byId(userId)) !== undefined) return
  // Nobody knows the password, and nobody can guess the address to have another one sent to.
  const passwordHash = await passwords.hash(randomBytes(24).toString('base64url'))
  const value = `${house}-${randomBytes(12).toString('hex')}@house.candor.example`
  const contact = { channel: 'email', value } as const
  await users.add({ userId, contact, nickName, passwordHash, realNameState: 'authenticated' })
}

/**
 * The identity comes last: where it is set, everything before it was done. A start that was cut short is finished by the
 * next one, which may see some of the deposits a second time.
 */
function fundingOf({ userId, share }: Seat, place: number): Command[] {
  const codes = Object.keys(FUNDS) as (keyof typeof FUNDS)[]
  const deposits = codes.flatMap((code, number) => {
    const depositId = (FIRST_DEPOSIT + place * codes.length + number) as DepositId
    return depositCommands({ depositId, userId, code, amount: String(FUNDS[code] * share) })
  })
  return [...deposits, { type: 'SetAccountIdentity', userId, authenticated: true, country: '' }]
}

/** An empty contract account is filled from the coin account: at the first start, and where there were no contracts yet. */
async function fundContracts(engine: Engine, { userId, share }: Seat): Promise<void> {
  const usdt = assetId('USDT')
  const balances = (await engine.query('balances', { userId })) ?? []
  const ofWallet = (wallet: typeof SPOT_WALLET) =>
    balances.find((balance) => balance.wallet === wallet && balance.asset === usdt)
  const spot = ofWallet(SPOT_WALLET)
  if (ofWallet(CONTRACT_WALLET) !== undefined || spot === undefined) return
  const amount = minOf((units(CONTRACT_FUNDS) * BigInt(share)) as Amount, spot.available)
  if (amount === 0n) return
  await submitAll(engine, [
    {
      type: 'Transfer',
      userId,
      clientId: undefined,
      from: SPOT_WALLET,
      to: CONTRACT_WALLET,
      assetId: usdt,
      amount,
    },
  ])
}

/** Starts both, each with a new session. */
export async function startMakers(
  gateway: Pick<Gateway, 'address' | 'openSession'>,
  onError: (reason: string) => void,
): Promise<Makers> {
  const [makerTicket, takerTicket] = await Promise.all([
    gateway.openSession(MAKER.userId, 'market maker'),
    gateway.openSession(TAKER.userId, 'market taker'),
  ])
  return new Makers({ address: gateway.address, makerTicket, takerTicket, onError })
}
