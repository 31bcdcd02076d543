// The kinds of messages that reach users, and what a set of texts for one language must hold.

import type { Direction, SecondDirection, WalletName } from '@candor/contract'
import type { RealNameReason } from '../identity-words.ts'
import type { MoneyReason } from '../money-words.ts'
import type { RobotStop, RobotStrategy } from '../robot-words.ts'

export const ACCOUNT_MESSAGE_KINDS = [
  'account.welcome',
  'login.device.new',
  'password.changed',
  'password.reset',
  'fund.password.set',
  'fund.password.changed',
  'phone.bound',
  'phone.unbound',
  'email.bound',
  'email.unbound',
  'authenticator.bound',
  'authenticator.unbound',
  'recovery.codes.renewed',
  'recovery.code.used',
  'real.name.submitted',
  'real.name.authenticated',
  'real.name.failed',
  'limits.changed',
  'service.answered',
  'api.key.created',
  'api.key.changed',
  'api.key.deleted',
] as const
export type AccountMessageKind = (typeof ACCOUNT_MESSAGE_KINDS)[number]

export const MONEY_MESSAGE_KINDS = [
  'deposit.credited',
  'deposit.below.minimum',
  'deposit.wrong.asset',
  'deposit.orphaned',
  'withdrawal.applied',
  'withdrawal.sent',
  'withdrawal.arrived',
  'withdrawal.refused',
  'withdrawal.cancelled',
  'withdrawal.returned',
  'account.frozen',
  'account.unfrozen',
  'account.locked',
  'account.unlocked',
  'amount.frozen',
  'amount.unfrozen',
  'amount.locked',
  'amount.unlocked',
  'correction.credited',
  'correction.debited',
  'address.added',
  'allow.list.on',
  'allow.list.off',
] as const
export type MoneyMessageKind = (typeof MONEY_MESSAGE_KINDS)[number]

export const CONTRACT_MESSAGE_KINDS = [
  'contract.liquidated',
  'contract.deleveraged',
  'contract.take.profit',
  'contract.stop.loss',
  'contract.trigger.rejected',
] as const
export type ContractMessageKind = (typeof CONTRACT_MESSAGE_KINDS)[number]

export const SECOND_MESSAGE_KINDS = ['second.not.opened', 'second.voided'] as const
export type SecondMessageKind = (typeof SECOND_MESSAGE_KINDS)[number]

export const EARN_MESSAGE_KINDS = ['earn.matured', 'earn.cancelled', 'earn.mining.finished'] as const
export type EarnMessageKind = (typeof EARN_MESSAGE_KINDS)[number]

export const ROBOT_MESSAGE_KINDS = ['robot.stopped'] as const
export type RobotMessageKind = (typeof ROBOT_MESSAGE_KINDS)[number]

/** `order.filled` is told by a notification alone: whoever trades much would find nothing else among the messages. */
export const ALERT_MESSAGE_KINDS = [
  'alert.above',
  'alert.below',
  'order.filled',
  'contract.margin.low',
] as const
export type AlertMessageKind = (typeof ALERT_MESSAGE_KINDS)[number]

export const MESSAGE_KINDS = [
  ...ACCOUNT_MESSAGE_KINDS,
  ...MONEY_MESSAGE_KINDS,
  ...CONTRACT_MESSAGE_KINDS,
  ...SECOND_MESSAGE_KINDS,
  ...EARN_MESSAGE_KINDS,
  ...ROBOT_MESSAGE_KINDS,
  ...ALERT_MESSAGE_KINDS,
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export interface MessageText {
  readonly title: string
  /** `{name}` stands for the fact of that name. */
  readonly text: string
}

export interface AccountTexts {
  readonly messages: Readonly<Record<AccountMessageKind, MessageText>>
  /** Why a verification was not accepted, as a part of a sentence after a colon. */
  readonly reasons: Readonly<Record<RealNameReason, string>>
  /** In place of `Unknown device`. */
  readonly unknownDevice: string
}

export interface MoneyTexts {
  readonly messages: Readonly<Record<MoneyMessageKind, MessageText>>
  /** Why something was done with money or an account, as a part of a sentence after a colon. */
  readonly moneyReasons: Readonly<Record<MoneyReason, string>>
  readonly wallets: Readonly<Record<WalletName, string>>
}

export interface ContractTexts {
  readonly messages: Readonly<Record<ContractMessageKind, MessageText>>
  readonly directions: Readonly<Record<Direction, string>>
}

export interface SecondTexts {
  readonly messages: Readonly<Record<SecondMessageKind, MessageText>>
  readonly secondDirections: Readonly<Record<SecondDirection, string>>
}

export interface EarnTexts {
  readonly messages: Readonly<Record<EarnMessageKind, MessageText>>
}

export interface RobotTexts {
  readonly messages: Readonly<Record<RobotMessageKind, MessageText>>
  readonly strategies: Readonly<Record<RobotStrategy, string>>
  /** Why a robot was stopped, as a part of a sentence after a colon. */
  readonly robotStops: Readonly<Record<RobotStop, string>>
}

export interface AlertTexts {
  readonly messages: Readonly<Record<AlertMessageKind, MessageText>>
}

export type MessageTexts = AlertTexts &
  AccountTexts &
  MoneyTexts &
  ContractTexts &
  SecondTexts &
  EarnTexts &
  RobotTexts
