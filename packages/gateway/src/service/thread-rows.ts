// Threads and lines as their rows hold them, and as answers show them. Only reads.

import { API_LIMITS, type serviceShapes } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Selectable } from 'kysely'
import type { Static } from 'typebox'

type Tables = Database extends import('kysely').Kysely<infer T> ? T : never
export type ThreadRow = Selectable<Tables['service_threads']>
export type Thread = Static<typeof serviceShapes.serviceThread>
export type Line = Static<typeof serviceShapes.serviceLine>
export type Picture = Static<typeof serviceShapes.servicePicture>

/** Whose a thread is: a user's, or whoever's has the key that this is a hash of. */
export type Owner = { readonly userId: UserId } | { readonly visitor: Buffer }

/** A line, and who of the desk said it. */
export interface LineFound extends Line {
  readonly by: string | null
}

export interface LinesFound {
  lines: LineFound[]
  earlier: boolean
}

export function shownThread(row: ThreadRow): Thread {
  return {
    number: row.number,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    closedBy: row.closed_by,
    rating: row.rating,
    unread: row.unread_user,
    createdTime: row.created_ms,
    updatedTime: row.updated_ms,
  }
}

export function threadsOf(database: Database, owner: Owner) {
  const query = database.selectFrom('service_threads')
  return 'userId' in owner
    ? query.where('user_id', '=', owner.userId)
    : query.where('visitor_hash', '=', owner.visitor)
}

/** The newest conversation, closed or not. */
export function newestChat(database: Database, owner: Owner): Promise<ThreadRow | undefined> {
  return threadsOf(database, owner)
    .selectAll()
    .where('kind', '=', 'chat')
    .orderBy('thread_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest lines, or those before a place, oldest first. */
export async function linesOf(
  database: Database,
  threadId: number,
  before: number | undefined,
): Promise<LinesFound> {
  const rows = await database
    .selectFrom('service_lines')
    .leftJoin('administrators', 'administrators.administrator_id', 'service_lines.administrator_id')
    .select(['place', 'author', 'text', 'time_ms', 'email'])
    .where('thread_id', '=', threadId)
    .$if(before !== undefined, (query) => query.where('place', '<', before as number))
    .orderBy('place', 'desc')
    .limit(API_LIMITS.serviceLinesAtOnce + 1)
    .execute()
  const shown = rows.slice(0, API_LIMITS.serviceLinesAtOnce).toReversed()
  const pictures = await picturesOf(
    database,
    threadId,
    shown.map(({ place }) => place),
  )
  const lines = shown.map(({ place, author, text, time_ms, email }) => ({
    place,
    author,
    text,
    pictures: pictures.get(place) ?? [],
    time: time_ms,
    by: email,
  }))
  return { lines, earlier: rows.length > lines.length }
}

/** For whom it is with: which administrator speaks is the desk's own matter. */
export function withoutNames({ lines, earlier }: LinesFound): { lines: Line[]; earlier: boolean } {
  return { lines: lines.map(({ by: _by, ...line }) => line), earlier }
}

export async function lineAt(database: Database, threadId: number, place: number): Promise<LineFound> {
  const line = (await linesOf(database, threadId, place + 1)).lines.at(-1)
  if (line === undefined) throw new Error('a line that was written is not there')
  return line
}

async function picturesOf(
  database: Database,
  threadId: number,
  places: readonly number[],
): Promise<ReadonlyMap<number, Picture[]>> {
  const byPlace = new Map<number, Picture[]>()
  if (places.length === 0) return byPlace
  const rows = await database
    .selectFrom('service_pictures')
    .select(['picture_id', 'place', 'width', 'height'])
    .where('thread_id', '=', threadId)
    .where('place', 'in', [...places])
    .orderBy('created_ms')
    .orderBy('picture_id')
    .execute()
  for (const { picture_id: pictureId, place, width, height } of rows) {
    if (place === null) continue
    const pictures = byPlace.get(place) ?? []
    pictures.push({ pictureId, width, height })
    byPlace.set(place, pictures)
  }
  return byPlace
}
