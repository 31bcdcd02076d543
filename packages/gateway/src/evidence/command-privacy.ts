// Who may read a command of the log: everybody what is about everybody, a user what that user sent, nobody the rest. Whoever may not
// read a command can still be shown that it is there.

import type { Command, CommandType, UserId } from '@candor/contract'

type Readers = 'everybody' | 'sender' | 'nobody'

const READERS: Readonly<Record<CommandType, Readers>> = {
  Tick: 'everybody',
  ListAsset: 'everybody',
  DefineIndex: 'everybody',
  IndexTick: 'everybody',
  ListSpotMarket: 'everybody',
  SetSpotParameters: 'everybody',
  SetSpotMarketStatus: 'everybody',
  SetFeeSchedule: 'everybody',
  ListContract: 'everybody',
  SetContractParameters: 'everybody',
  SetContractStatus: 'everybody',
  ListSecondProduct: 'everybody',
  SetSecondParameters: 'everybody',
  SetSecondStatus: 'everybody',
  SetSecondCountries: 'everybody',
  SealSecondOrders: 'everybody',
  // What the operator takes back is everybody's business.
  VoidSecondRange: 'everybody',
  ListFinancialProduct: 'everybody',
  SetFinancialParameters: 'everybody',
  SetFinancialStatus: 'everybody',
  ListMiningPool: 'everybody',
  SetMiningParameters: 'everybody',
  SetMiningStatus: 'everybody',
  Transfer: 'sender',
  RequestWithdrawal: 'sender',
  CancelWithdrawal: 'sender',
  PlaceSpotOrder: 'sender',
  CancelSpotOrder: 'sender',
  CancelAllSpotOrders: 'sender',
  AmendSpotOrder: 'sender',
  SetContractMode: 'sender',
  SetLeverage: 'sender',
  PlaceContractOrder: 'sender',
  CancelContractOrder: 'sender',
  CancelAllContractOrders: 'sender',
  AmendContractOrder: 'sender',
  MoveMargin: 'sender',
  SetPositionStops: 'sender',
  CancelStop: 'sender',
  ClosePositions: 'sender',
  ReversePosition: 'sender',
  PlaceSecondOrder: 'sender',
  CancelSecondOrder: 'sender',
  SetSecondLossLimit: 'sender',
  TakeSecondBreak: 'sender',
  BuyFinancial: 'sender',
  LeaveFinancial: 'sender',
  OpenRobot: 'sender',
  FundRobot: 'sender',
  CloseRobot: 'sender',
  // It names who invited the buyer.
  BuyMining: 'nobody',
  CancelFinancial: 'nobody',
  SetFeeLevelOverride: 'nobody',
  OpenAccount: 'nobody',
  SetAccountIdentity: 'nobody',
  FreezeAccount: 'nobody',
  UnfreezeAccount: 'nobody',
  LockAccount: 'nobody',
  UnlockAccount: 'nobody',
  FreezeAmount: 'nobody',
  UnfreezeAmount: 'nobody',
  LockAmount: 'nobody',
  UnlockAmount: 'nobody',
  SeeDeposit: 'nobody',
  ConfirmDeposit: 'nobody',
  OrphanDeposit: 'nobody',
  SeeNamedDeposit: 'nobody',
  ApproveWithdrawal: 'nobody',
  RefuseWithdrawal: 'nobody',
  SendWithdrawal: 'nobody',
  SettleWithdrawal: 'nobody',
  ReturnWithdrawal: 'nobody',
  PostCorrection: 'nobody',
  AddCapital: 'nobody',
  PlaceCapital: 'nobody',
}

/** Whether somebody, logged in or not, may read a command. */
export function mayRead(command: Command, asker: UserId | undefined): boolean {
  const readers = READERS[command.type]
  if (readers !== 'sender') return readers === 'everybody'
  return asker !== undefined && 'userId' in command && command.userId === asker
}
