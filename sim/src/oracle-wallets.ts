// Which numbers name a wallet and which amounts are valid, written from the rules' words and not taken from the
// contract's own functions.

import type { WalletId } from '@candor/contract'

const NAMED_WALLETS = ['spot', 'contract', 'financial', 'second', 'fiat', 'mining'] as const
const ROBOT_ZERO = 16
const MOST_ROBOTS = 2 ** 32

export const SPOT = NAMED_WALLETS.indexOf('spot')
export const CONTRACT = NAMED_WALLETS.indexOf('contract')
export const FINANCIAL = NAMED_WALLETS.indexOf('financial')
export const SECOND = NAMED_WALLETS.indexOf('second')
export const FIAT = NAMED_WALLETS.indexOf('fiat')
export const MINING = NAMED_WALLETS.indexOf('mining')

const MOST_UNITS = 10n ** 18n
const FIAT_SCALE = 2

export function isValidAmount(amount: bigint): boolean {
  return amount >= 1n && amount <= MOST_UNITS
}

/** Of a fee or a cost: it may be nothing. */
export function isValidFee(fee: bigint): boolean {
  return fee >= 0n && fee <= MOST_UNITS
}

/** Where money of an asset comes in and goes out. */
export function outsideWallet(scale: number): WalletId {
  return (scale === FIAT_SCALE ? FIAT : SPOT) as WalletId
}

export function isAnyWallet(wallet: number): boolean {
  return NAMED_WALLETS[wallet] !== undefined || isRobot(wallet)
}

/** Robots are numbered from 1. */
function isRobot(wallet: number): boolean {
  return wallet > ROBOT_ZERO && wallet <= ROBOT_ZERO + MOST_ROBOTS
}

export function isSpotWallet(wallet: number): boolean {
  return wallet === SPOT || isRobot(wallet)
}
