// What the log cannot hold of money in and out: addresses, chain facts, bank details, who asked from where, values over
// time. Ordinary tables; what moved is told by the views alone.

import type { Amount, AssetId, UserId, WithdrawalId } from '@candor/contract'
import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** Receiving addresses, once given never given to anybody else. */
export interface DepositAddressesTable {
  chain: Fixed<string>
  address: Fixed<string>
  user_id: Fixed<UserId>
  /** The number that the chain's adapter derives it from; the same on every chain. */
  address_index: Fixed<number>
  created_ms: Fixed<number>
}

/** The newest blocks of each chain that were looked through; the highest is where to go on. */
export interface ChainBlocksTable {
  chain: Fixed<string>
  height: Fixed<number>
  hash: Fixed<string>
}

/** Every transfer to one of our addresses, as the chain tells it. Whether it was credited, the views know. */
export interface ChainDepositsTable {
  /** `<chain>:<txId>:<index>`. */
  reference: Fixed<string>
  chain: Fixed<string>
  tx_id: Fixed<string>
  user_id: Fixed<UserId>
  address: Fixed<string>
  /** None for what cannot be credited at all. */
  asset_id: Fixed<AssetId | null>
  /** The asset's code, or what the chain calls it. */
  coin: Fixed<string>
  amount: Fixed<Amount | null>
  exact_amount: Fixed<string>
  /** Why it is not credited. */
  reason: string | null
  /** None while no block holds it. */
  height: number | null
  block_hash: string | null
  /** Whether a block held it once that was then replaced. */
  was_replaced: Generated<boolean>
  first_seen_ms: Fixed<number>
  last_seen_ms: number
  /** When it was over: credited, or told to be not. */
  done_ms: number | null
}

/** What the log does not say of a withdrawal. Written before the command; removed when the core rejects it. */
export interface WithdrawalDetailsTable {
  withdrawal_id: Fixed<WithdrawalId>
  user_id: Fixed<UserId>
  way: Fixed<string>
  address: Fixed<string>
  memo: Fixed<string | null>
  bank_name: Fixed<string | null>
  /** Bank, card and holder. */
  sealed_bank: Fixed<Uint8Array | null>
  /** In units of 10^-8 USDT, when it was asked for. */
  value_usdt: Fixed<Amount>
  /** Of what was asked for under the key, without the proofs. */
  request_hash: Fixed<Uint8Array>
  device: Fixed<string>
  ip_address: Fixed<string>
  created_ms: Fixed<number>
  tx_id: string | null
  confirmations: number | null
  /** Why it does not go on by itself. */
  problem: string | null
}

export interface AddressBookTable {
  address_id: Generated<number>
  user_id: Fixed<UserId>
  chain: Fixed<string>
  coin: Fixed<string | null>
  address: Fixed<string>
  /** As it is compared: some chains do not tell upper from lower case. */
  address_key: Fixed<string>
  memo: Fixed<string>
  label: Fixed<string>
  created_ms: Fixed<number>
}

/** Bank transfers that users announced. */
export interface FiatDepositsTable {
  fiat_deposit_id: Generated<number>
  user_id: Fixed<UserId>
  reference: Fixed<string>
  asset_id: Fixed<AssetId>
  amount: Fixed<Amount>
  created_ms: Fixed<number>
  cancelled_ms: number | null
  /** The line of the bank statement that it arrived with. */
  bank_line: string | null
  credited_amount: Amount | null
  credited_ms: number | null
}

/** What users owned, hour by hour, in units of 10^-8. */
export interface EquityPointsTable {
  user_id: Fixed<UserId>
  time_ms: Fixed<number>
  usdt: Fixed<Amount>
  btc: Fixed<Amount | null>
}

/** What came in and went out, in USDT at its value then; the command in the log makes it one of its kind. */
export interface MoneyFlowsTable {
  user_id: Fixed<UserId>
  number: Fixed<number>
  time_ms: Fixed<number>
  usdt: Fixed<Amount>
}

export interface FaucetDrawsTable {
  draw_id: Generated<number>
  user_id: Fixed<UserId>
  coin: Fixed<string>
  time_ms: Fixed<number>
}

export interface MoneyTables {
  deposit_addresses: DepositAddressesTable
  chain_blocks: ChainBlocksTable
  chain_deposits: ChainDepositsTable
  withdrawal_details: WithdrawalDetailsTable
  address_book: AddressBookTable
  fiat_deposits: FiatDepositsTable
  equity_points: EquityPointsTable
  money_flows: MoneyFlowsTable
  faucet_draws: FaucetDrawsTable
}
