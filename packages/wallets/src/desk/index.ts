export { ChainLost } from './block-follower.ts'
export { DepositAddresses } from './deposit-addresses.ts'
export { CommandRejected, DepositCommands } from './deposit-commands.ts'
export { DepositDesk, type DepositDeskParts } from './deposit-desk.ts'
export { type Destination, readDestination, writeDestination } from './destination.ts'
export { DESK_LIMITS } from './limits.ts'
export type {
  ChainDeposit,
  DepositDeskPorts,
  DepositTerms,
  DeskEngine,
  Ledger,
  LedgerDeposit,
  NewDeposit,
} from './ports.ts'
export { Rounds } from './rounds.ts'
export { referenceOf, WithdrawalDesk, type WithdrawalDeskParts } from './withdrawal-desk.ts'
