// The tables of customer service. Ordinary tables, written by the gateway.

import type { AdministratorId, UserId } from '@candor/contract'
import type { Generated } from 'kysely'

/** A conversation with the desk, or a ticket. */
export interface ServiceThreadsTable {
  thread_id: number
  kind: 'chat' | 'feedback'
  /** What it is called outside: `T-2026-000123`. */
  number: string
  /** Null for visitors. */
  user_id: UserId | null
  /** Keyed hash of the key in the visitor's browser; null for users. */
  visitor_hash: Uint8Array | null
  language: string
  subject: string | null
  /** Open: somebody waits for the desk. Answered: the desk spoke last. */
  state: 'open' | 'answered' | 'closed'
  /** So many there are; the next one's place is one more. */
  lines: number
  /** Lines of the desk that the user has not seen. */
  unread_user: number
  /** Since when somebody waits for the desk. */
  waiting_ms: number | null
  taken_by: AdministratorId | null
  rating: number | null
  created_ms: number
  updated_ms: number
  closed_ms: number | null
  closed_by: 'user' | 'desk' | 'idle' | null
}

export interface ServiceLinesTable {
  thread_id: number
  /** Counts the lines of a thread from 1. */
  place: number
  author: 'user' | 'desk'
  administrator_id: AdministratorId | null
  text: string
  time_ms: number
  /** Whose keys these are: `user:7`, `visitor:…`, `desk:3`. */
  sender: string
  key: string | null
  /** Of what came with the key. */
  request_hash: Uint8Array | null
}

export interface ServicePicturesTable {
  picture_id: string
  user_id: UserId
  /** The line that it belongs to; null until it is sent. */
  thread_id: number | null
  place: number | null
  width: number
  height: number
  sealed: Uint8Array
  created_ms: number
}

/** Answers that the desk has prepared. */
export interface ServiceAnswersTable {
  answer_id: Generated<number>
  language: string
  title: string
  text: string
  changed_ms: number
  changed_by: string
}

export interface ServiceTables {
  service_threads: ServiceThreadsTable
  service_lines: ServiceLinesTable
  service_pictures: ServicePicturesTable
  service_answers: ServiceAnswersTable
}
