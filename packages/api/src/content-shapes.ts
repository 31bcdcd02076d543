// The things that answers about the site's texts are made of.

import { Type } from 'typebox'
import * as c from './content-fields.ts'
import * as f from './fields.ts'
import { strict } from './shapes.ts'

export const opinions = strict({
  helpful: Type.Integer({ description: 'readers of this text who found it helpful' }),
  unhelpful: Type.Integer({ description: 'readers who did not' }),
})

export const contentHead = strict({
  id: c.contentId,
  category: f.orNull(Type.String()),
  title: Type.String(),
  summary: Type.String(),
  time: Type.Integer({ description: 'when it first appeared, milliseconds UTC' }),
  updatedTime: Type.Integer({ description: 'when this text of it appeared, milliseconds UTC' }),
  language: c.language,
  fallback: Type.Boolean({ description: 'English, because there is no text in the language asked for' }),
})

const body = Type.String({ description: 'Markdown' })

/** Of a visitor it is not known what was read. */
const read = f.orNull(Type.Boolean({ description: 'whether you marked it as read; null for visitors' }))

export const noticeHead = strict({
  ...contentHead.properties,
  pinned: Type.Boolean({ description: 'shown to whoever opens the site until it is read' }),
  read,
})
export const notice = strict({ ...noticeHead.properties, body })

export const article = strict({ kind: c.articleKind, ...contentHead.properties, body, opinions })

export const page = strict({
  ...contentHead.properties,
  body,
  sample: Type.Boolean({ description: 'a sample text that the operator has not replaced yet' }),
})
