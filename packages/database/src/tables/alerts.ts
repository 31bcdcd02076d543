// The tables of price alerts, warnings of a low margin, choices about messages, and devices that get notifications.

import type { MarketId, Price, UserId } from '@candor/contract'
import type { ColumnType, Generated } from 'kysely'

export interface PriceAlertsTable {
  alert_id: Generated<number>
  user_id: UserId
  market_id: MarketId
  condition: 'above' | 'below'
  price: Price
  /** The user's own words; may be empty. */
  note: string
  repeat: 'once' | 'daily'
  state: 'waiting' | 'fired'
  /** Only trades of later commands count. */
  armed_number: number
  created_ms: number
  /** The last time it fired. */
  fired_ms: number | null
  fired_price: Price | null
}

export interface MarginWarningsTable {
  user_id: UserId
  /** 0 for the cross account. */
  position_id: number
  warned_ms: number
}

type Choices = Readonly<Record<string, boolean>>

export interface MessagePreferencesTable {
  user_id: UserId
  /** By category. */
  email: ColumnType<Choices, string, string>
  /** By what notifications are about. */
  push: ColumnType<Choices, string, string>
}

export interface PushSubscriptionsTable {
  subscription_id: Generated<number>
  user_id: UserId
  /** Of the device; when it is logged out, nothing more is sent there. */
  session_id: string
  endpoint: string
  /** The browser's public key and its secret, as it gave them. */
  p256dh: string
  auth: string
  created_ms: number
  /** Sendings in a row that failed. */
  failed: Generated<number>
}

export interface AlertTables {
  price_alerts: PriceAlertsTable
  margin_warnings: MarginWarningsTable
  message_preferences: MessagePreferencesTable
  push_subscriptions: PushSubscriptionsTable
}
