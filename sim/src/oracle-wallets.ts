// Which numbers name a wallet, written from the rules' words and not taken from the contract's own functions.

const NAMED_WALLETS = ['spot', 'contract', 'financial', 'second', 'fiat', 'mining'] as const
const ROBOT_ZERO = 16
const MOST_ROBOTS = 2 ** 32

export const SPOT = NAMED_WALLETS.indexOf('spot')
export const FIAT = NAMED_WALLETS.indexOf('fiat')
export const MINING = NAMED_WALLETS.indexOf('mining')

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
