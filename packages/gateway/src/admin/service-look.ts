// What the desk looks at: lists of conversations, one of them with its lines, and the facts about whom it is with. Only
// reads.

import type { ADMIN_ROUTES, AnswerOf, Language, RealNameState, ServiceKind, ServiceList } from '@candor/api'
import type { AdministratorId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { ApiRefusal } from '../refusal.ts'
import { SERVICE_LIMITS } from '../service/limits.ts'
import { linesOf, shownThread } from '../service/thread-rows.ts'
import { maskedAccount } from './user-search.ts'

type Opened = AnswerOf<typeof ADMIN_ROUTES.serviceThread>
type Row = Opened['thread']
type Person = NonNullable<Opened['person']>

export interface ListAsked {
  readonly which: ServiceList
  readonly kind: ServiceKind | undefined
  readonly pageIndex: number
  readonly pageSize: number
}

export class ServiceLook {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Those that wait longest first, all others newest first. */
  async list(
    { which, kind, pageIndex, pageSize }: ListAsked,
    administratorId: AdministratorId,
  ): Promise<{ list: Row[]; total: number; pageIndex: number; pageSize: number }> {
    const state = which === 'waiting' ? 'open' : which
    const query = this.database
      .selectFrom('service_threads')
      .$if(kind !== undefined, (all) => all.where('kind', '=', kind as ServiceKind))
      .where((is) =>
        state === 'mine'
          ? is.and([is('taken_by', '=', administratorId), is('state', '!=', 'closed')])
          : is('state', '=', state),
      )
    const isWaiting = which === 'waiting'
    const [rows, { total }] = await Promise.all([
      query
        .select('number')
        .orderBy(isWaiting ? 'waiting_ms' : 'updated_ms', isWaiting ? 'asc' : 'desc')
        .orderBy('thread_id', isWaiting ? 'asc' : 'desc')
        .limit(pageSize)
        .offset((pageIndex - 1) * pageSize)
        .execute(),
      query.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    const found = await this.rows(rows.map(({ number }) => number))
    const list = rows.flatMap(({ number }) => found.get(number)?.row ?? [])
    return { list, total, pageIndex, pageSize }
  }

  async row(number: string): Promise<Row> {
    return (await this.find(number)).row
  }

  async open(number: string, before: number | undefined): Promise<Opened> {
    const { row, threadId, userId } = await this.find(number)
    const [{ lines, earlier }, person] = await Promise.all([
      linesOf(this.database, threadId, before),
      userId === null ? null : this.person(userId),
    ])
    return { thread: row, lines, earlier, person }
  }

  private async find(number: string) {
    const found = (await this.rows([number])).get(number)
    if (found === undefined) throw new ApiRefusal('service.unknown')
    return found
  }

  private async rows(numbers: readonly string[]) {
    const rows =
      numbers.length === 0
        ? []
        : await this.database
            .selectFrom('service_threads')
            .leftJoin('users', 'users.user_id', 'service_threads.user_id')
            .leftJoin('administrators', 'administrators.administrator_id', 'service_threads.taken_by')
            .selectAll('service_threads')
            .select(['users.nick_name', 'administrators.email', lastTextSql.as('last_text')])
            .where('number', 'in', [...numbers])
            .execute()
    return new Map(
      rows.map((row) => [
        row.number,
        {
          threadId: row.thread_id,
          userId: row.user_id,
          row: {
            ...shownThread(row),
            language: row.language as Language,
            userId: row.user_id === null ? null : String(row.user_id),
            nickName: row.nick_name,
            waitingTime: row.waiting_ms,
            takenBy:
              row.taken_by === null
                ? null
                : { administratorId: String(row.taken_by), email: row.email ?? '' },
            lastText: row.last_text ?? '',
          } satisfies Row,
        },
      ]),
    )
  }

  private async person(userId: UserId): Promise<Person> {
    const row = await this.database
      .selectFrom('users')
      .select(['email', 'phone', 'nick_name', 'language', 'real_name_state', 'created_ms'])
      .select((is) =>
        is
          .selectFrom('service_threads')
          .select(is.fn.countAll<number>().as('count'))
          .where('service_threads.user_id', '=', userId)
          .as('threads'),
      )
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return {
      userId: String(userId),
      account: maskedAccount(row),
      nickName: row.nick_name,
      language: row.language as Language,
      realNameState: row.real_name_state as RealNameState,
      registeredTime: row.created_ms,
      threads: row.threads ?? 0,
    }
  }
}

const lastTextSql = sql<string | null>`(select left(text, ${sql.lit(SERVICE_LIMITS.excerptLength)})
  from service_lines where service_lines.thread_id = service_threads.thread_id
  order by place desc limit 1)`
