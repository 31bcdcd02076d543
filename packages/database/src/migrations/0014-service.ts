// Customer service: conversations of users and visitors with the desk, tickets, their lines and pictures, and the answers
// that the desk has prepared.

import { type Kysely, sql } from 'kysely'

const THREADS = [
  sql`CREATE SEQUENCE service_thread_ids`,
  sql`CREATE TABLE service_threads (
    thread_id bigint PRIMARY KEY,
    kind text NOT NULL,
    number text NOT NULL UNIQUE,
    user_id bigint REFERENCES users (user_id),
    visitor_hash bytea,
    language text NOT NULL,
    subject text,
    state text NOT NULL,
    lines integer NOT NULL,
    unread_user integer NOT NULL,
    waiting_ms bigint,
    taken_by bigint REFERENCES administrators (administrator_id),
    rating smallint,
    created_ms bigint NOT NULL,
    updated_ms bigint NOT NULL,
    closed_ms bigint,
    closed_by text,
    CONSTRAINT service_threads_owner CHECK ((user_id IS NULL) <> (visitor_hash IS NULL)),
    CONSTRAINT service_threads_rating CHECK (rating BETWEEN 1 AND 5),
    CONSTRAINT service_threads_closed CHECK ((state = 'closed') = (closed_ms IS NOT NULL)),
    CONSTRAINT service_threads_waiting CHECK ((state = 'open') = (waiting_ms IS NOT NULL))
  )`,
  // One conversation at a time.
  sql`CREATE UNIQUE INDEX service_chat_of_user ON service_threads (user_id)
    WHERE kind = 'chat' AND state <> 'closed'`,
  sql`CREATE UNIQUE INDEX service_chat_of_visitor ON service_threads (visitor_hash)
    WHERE kind = 'chat' AND state <> 'closed'`,
  sql`CREATE INDEX service_threads_of_user ON service_threads (user_id, kind, thread_id)`,
  sql`CREATE INDEX service_threads_of_visitor ON service_threads (visitor_hash, thread_id)
    WHERE visitor_hash IS NOT NULL`,
  sql`CREATE INDEX service_threads_waiting ON service_threads (waiting_ms, thread_id) WHERE waiting_ms IS NOT NULL`,
  sql`CREATE INDEX service_threads_by_state ON service_threads (state, updated_ms)`,
]

const LINES = [
  sql`CREATE TABLE service_lines (
    thread_id bigint NOT NULL REFERENCES service_threads (thread_id) ON DELETE CASCADE,
    place integer NOT NULL,
    author text NOT NULL,
    administrator_id bigint REFERENCES administrators (administrator_id),
    text text NOT NULL,
    time_ms bigint NOT NULL,
    sender text NOT NULL,
    key text,
    request_hash bytea,
    PRIMARY KEY (thread_id, place),
    CONSTRAINT service_lines_key CHECK ((key IS NULL) = (request_hash IS NULL))
  )`,
  // The same key of the same sender is the same message.
  sql`CREATE UNIQUE INDEX service_lines_by_key ON service_lines (sender, key) WHERE key IS NOT NULL`,
  sql`CREATE TABLE service_pictures (
    picture_id text PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (user_id),
    thread_id bigint,
    place integer,
    width integer NOT NULL,
    height integer NOT NULL,
    sealed bytea NOT NULL,
    created_ms bigint NOT NULL,
    FOREIGN KEY (thread_id, place) REFERENCES service_lines (thread_id, place) ON DELETE CASCADE,
    CONSTRAINT service_pictures_line CHECK ((thread_id IS NULL) = (place IS NULL))
  )`,
  // Drawn pictures do not get smaller by trying.
  sql`ALTER TABLE service_pictures ALTER COLUMN sealed SET STORAGE EXTERNAL`,
  sql`CREATE INDEX service_pictures_of_line ON service_pictures (thread_id, place)`,
  sql`CREATE INDEX service_pictures_of_user ON service_pictures (user_id, created_ms)`,
  sql`CREATE INDEX service_pictures_unused ON service_pictures (created_ms) WHERE thread_id IS NULL`,
]

const ANSWERS = [
  sql`CREATE TABLE service_answers (
    answer_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    language text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    changed_ms bigint NOT NULL,
    changed_by text NOT NULL
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...THREADS, ...LINES, ...ANSWERS]) await statement.execute(database)
}
