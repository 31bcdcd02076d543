// Answers that the desk has prepared: who changes them is a line of the audit log in the same transaction.

import type { ADMIN_ROUTES, AnswerOf, BodyOf, Language } from '@candor/api'
import type { Database } from '@candor/database'
import { ApiRefusal } from '../refusal.ts'
import { SERVICE_LIMITS } from '../service/limits.ts'
import type { Actor, AuditLog } from './audit-log.ts'

export interface ServiceAnswersParts {
  readonly database: Database
  readonly audit: AuditLog
  readonly clock: () => number
}

type Listed = AnswerOf<typeof ADMIN_ROUTES.preparedAnswers>['list']
type Given = BodyOf<typeof ADMIN_ROUTES.savePreparedAnswer>

export class ServiceAnswers {
  private readonly parts: ServiceAnswersParts

  constructor(parts: ServiceAnswersParts) {
    this.parts = parts
  }

  async list(): Promise<Listed> {
    const rows = await this.parts.database
      .selectFrom('service_answers')
      .selectAll()
      .orderBy('title')
      .orderBy('answer_id')
      .limit(SERVICE_LIMITS.preparedAnswers)
      .execute()
    return rows.map((row) => ({
      answerId: String(row.answer_id),
      language: row.language as Language,
      title: row.title,
      text: row.text,
      changedTime: row.changed_ms,
      changedBy: row.changed_by,
    }))
  }

  async save({ answerId, language, title, text }: Given, actor: Actor): Promise<string> {
    const { database, audit, clock } = this.parts
    const values = { language, title, text, changed_ms: clock(), changed_by: actor.email }
    return database.transaction().execute(async (transaction) => {
      const id =
        answerId === null
          ? await this.add(transaction, values)
          : await change(transaction, Number(answerId), values)
      await audit.append(transaction, {
        actor,
        action: 'service.saveAnswer',
        subject: `answer:${id}`,
        details: { language, title },
      })
      return String(id)
    })
  }

  async remove(answerId: string, actor: Actor): Promise<void> {
    const { database, audit } = this.parts
    await database.transaction().execute(async (transaction) => {
      const gone = await transaction
        .deleteFrom('service_answers')
        .where('answer_id', '=', Number(answerId))
        .returning('title')
        .executeTakeFirst()
      if (gone === undefined) throw new ApiRefusal('service.answer.unknown')
      await audit.append(transaction, {
        actor,
        action: 'service.removeAnswer',
        subject: `answer:${answerId}`,
        details: { title: gone.title },
      })
    })
  }

  /** Whoever adds holds the end of the audit log from here on, and so counts alone. */
  private async add(transaction: Database, values: Values): Promise<number> {
    await transaction.selectFrom('audit_head').select('number').forUpdate().execute()
    const { count } = await transaction
      .selectFrom('service_answers')
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= SERVICE_LIMITS.preparedAnswers) throw new ApiRefusal('service.answers.max')
    const { answer_id } = await transaction
      .insertInto('service_answers')
      .values(values)
      .returning('answer_id')
      .executeTakeFirstOrThrow()
    return answer_id
  }
}

interface Values {
  readonly language: string
  readonly title: string
  readonly text: string
  readonly changed_ms: number
  readonly changed_by: string
}

async function change(transaction: Database, answerId: number, values: Values): Promise<number> {
  const changed = await transaction
    .updateTable('service_answers')
    .set(values)
    .where('answer_id', '=', answerId)
    .returning('answer_id')
    .executeTakeFirst()
  if (changed === undefined) throw new ApiRefusal('service.answer.unknown')
  return changed.answer_id
}
