// What the console asks of whoever moves money in and out. The desk decides nothing by itself: it checks with the core and
// carries out.

import type { ADMIN_ROUTES, AnswerOf, DepositState, MoneyWay, WithdrawalStage } from '@candor/api'
import type { AdministratorId, Amount, AssetId, UserId, WithdrawalId } from '@candor/contract'
import type { PageFound } from '../history.ts'

type DepositShape = AnswerOf<typeof ADMIN_ROUTES.deposits>['list'][number]
type WithdrawalShape = AnswerOf<typeof ADMIN_ROUTES.withdrawals>['list'][number]
type FiatDepositShape = AnswerOf<typeof ADMIN_ROUTES.fiatDeposits>['list'][number]

interface Paged {
  readonly pageIndex: number
  readonly pageSize: number
}

export type DeskDeposit = Omit<DepositShape, 'userId'> & { readonly userId: UserId }

export type DeskWithdrawal = Omit<WithdrawalShape, 'userId' | 'approvers'> & {
  readonly userId: UserId
  readonly approvers: readonly AdministratorId[]
}

/** One withdrawal with what only its own file holds. */
export type DeskWithdrawalFile = DeskWithdrawal & {
  readonly device: string | null
  readonly ipAddress: string | null
  readonly bank: {
    readonly bankName: string
    readonly cardNumber: string
    readonly holder: string | null
  } | null
}

export type DeskFiatDeposit = Omit<FiatDepositShape, 'userId'> & { readonly userId: UserId }

export interface MoneyPort {
  deposits(
    ask: Paged & {
      readonly userId?: UserId | undefined
      readonly state?: DepositState | undefined
      readonly coin?: string | undefined
      readonly way?: MoneyWay | undefined
    },
  ): Promise<PageFound<DeskDeposit>>
  withdrawals(
    ask: Paged & {
      readonly userId?: UserId | undefined
      readonly stage?: WithdrawalStage | undefined
      readonly assetId?: AssetId | undefined
      readonly way?: MoneyWay | undefined
      readonly oldestFirst?: boolean | undefined
    },
  ): Promise<PageFound<DeskWithdrawal>>
  withdrawal(withdrawalId: WithdrawalId): Promise<DeskWithdrawalFile | undefined>
  /** These refuse with the core's own code. */
  approve(withdrawalId: WithdrawalId, administratorId: AdministratorId): Promise<void>
  refuse(withdrawalId: WithdrawalId, administratorId: AdministratorId, reason: string): Promise<void>
  markBankPaid(withdrawalId: WithdrawalId, bankReference: string): Promise<void>
  markReturned(withdrawalId: WithdrawalId, reason: string): Promise<void>
  fiatDeposits(
    ask: Paged & { readonly userId?: UserId | undefined; readonly state?: DepositState | undefined },
  ): Promise<PageFound<DeskFiatDeposit>>
  /** Takes effect once for each line of the bank. */
  confirmFiatDeposit(line: {
    readonly bankLine: string
    readonly userId: UserId
    readonly asset: string
    readonly amount: Amount
    readonly fiatDepositId?: number
  }): Promise<{ readonly depositId: number }>
  /** What is held, by asset and place; no amount where nobody could say. */
  reserves(): Promise<readonly { readonly asset: string; readonly amount: Amount | undefined }[]>
}
