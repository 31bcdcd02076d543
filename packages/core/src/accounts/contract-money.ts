// What the contract account's money has to do with its positions: they stand on it.

import type { Amount, AssetId, WalletId } from '@candor/contract'
import type { Account } from '../account.ts'
import { CONTRACT_WALLET } from '../contracts/contract-account.ts'
import type { State } from '../state.ts'

/** Whether cross positions need money that is about to leave their wallet. */
export function isNeededBehindPositions(
  { contracts }: Account,
  wallet: WalletId,
  assetId: AssetId,
  amount: Amount,
): boolean {
  if (wallet !== CONTRACT_WALLET || contracts === undefined || assetId !== contracts.purse.asset) return false
  return amount > contracts.transferable()
}

/** Money came into the contract account or left it: what stands on it must be looked at again. */
export function touchContracts(state: State, { contracts }: Account, wallet: WalletId): void {
  if (wallet === CONTRACT_WALLET && contracts !== undefined) state.touched(contracts)
}
