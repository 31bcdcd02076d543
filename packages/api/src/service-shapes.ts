// The things that answers about customer service are made of.

import { Type } from 'typebox'
import * as f from './fields.ts'
import * as i from './identity-fields.ts'
import * as v from './service-fields.ts'
import { strict } from './shapes.ts'

export const servicePicture = strict({
  pictureId: i.pictureId,
  width: Type.Integer(),
  height: Type.Integer(),
})

export const serviceLine = strict({
  place: Type.Integer({ description: 'counts the lines of a conversation from 1' }),
  author: v.author,
  text: Type.String({ description: 'empty where only a picture was sent' }),
  pictures: Type.Array(servicePicture),
  time: f.timeMs,
})

export const serviceThread = strict({
  number: v.number,
  kind: v.kind,
  subject: f.orNull(Type.String()),
  state: v.state,
  closedBy: f.orNull(v.closer),
  rating: f.orNull(Type.Integer()),
  unread: Type.Integer({ description: 'answers that you have not seen' }),
  createdTime: f.timeMs,
  updatedTime: f.timeMs,
})

/** The newest lines of a thread, or those before a place, oldest first. */
export const serviceLines = {
  lines: Type.Array(serviceLine),
  earlier: Type.Boolean({ description: 'whether there are lines before these' }),
}

export const serviceChat = strict({
  thread: f.orNull(serviceThread),
  ...serviceLines,
  isDeskThere: Type.Boolean({ description: 'whether somebody is at the desk; a message waits otherwise' }),
})
