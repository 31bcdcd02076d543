// Calls of the reviewers: what was handed in, its pictures, the verdict.

import { Type } from 'typebox'
import * as f from '../fields.ts'
import * as i from '../identity-fields.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { adminRoute } from './admin-route.ts'
import type { AdminRole } from './admin-words.ts'

const area = 'identity'
const REVIEW = ['owner', 'compliance'] as const satisfies readonly AdminRole[]

const picture = s.strict({
  pictureId: i.pictureId,
  side: i.pictureSide,
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
})

const identityReviews = adminRoute({
  method: 'GET',
  path: '/exchange/admin/identity/list',
  area,
  summary: 'Submissions by state; those that wait, oldest first.',
  access: 'user',
  roles: [...REVIEW, 'auditor'],
  rate: 'read',
  query: s.strict({
    state: Type.Optional(Type.Enum(['toBeReviewed', 'auditFailed', 'authenticated'])),
    ...a.page,
  }),
  answer: s.pageOf(
    s.strict({
      realNameId: a.realNameId,
      userId: a.userId,
      account: Type.String({ description: 'masked' }),
      state: i.realNameState,
      tries: Type.Integer({ description: 'which submission of this user it is' }),
      submittedTime: f.timeMs,
      decidedTime: f.orNull(f.timeMs),
      decidedBy: f.orNull(Type.String()),
      reason: f.orNull(i.realNameReason),
    }),
  ),
  errors: [],
})

const identityReview = adminRoute({
  method: 'GET',
  path: '/exchange/admin/identity/one',
  area,
  summary: 'One submission, as it was entered. Opening it is a line in the audit log.',
  access: 'user',
  roles: REVIEW,
  rate: 'read',
  query: s.strict({ realNameId: a.realNameId }),
  answer: s.strict({
    realNameId: a.realNameId,
    userId: a.userId,
    account: Type.String({ description: 'masked' }),
    nationality: f.orNull(Type.String()),
    registeredTime: f.timeMs,
    state: i.realNameState,
    tries: Type.Integer(),
    realName: Type.String(),
    certificateType: i.certificateType,
    certificateNumber: Type.String(),
    sameNumberUsers: Type.Array(a.userId, {
      description: 'other users whose submission has the same kind and number of certificate',
    }),
    pictures: Type.Array(picture),
    submittedTime: f.timeMs,
    decidedTime: f.orNull(f.timeMs),
    decidedBy: f.orNull(Type.String()),
    reason: f.orNull(i.realNameReason),
  }),
  errors: ['real.name.unknown'],
})

const identityPicture = adminRoute({
  method: 'GET',
  path: '/exchange/admin/identity/picture',
  area,
  summary: 'The bytes of one picture; kept nowhere. Each opening is a line in the audit log.',
  access: 'user',
  roles: REVIEW,
  rate: 'read',
  query: s.strict({ pictureId: i.pictureId }),
  download: { type: 'image/jpeg', fileName: 'picture.jpg' },
  answer: Type.Null(),
  errors: ['picture.unknown'],
})

const decideIdentity = adminRoute({
  method: 'POST',
  path: '/exchange/admin/identity/decide',
  area,
  summary: 'Authenticates, or fails with a reason that the user reads. Whoever is second finds it decided.',
  access: 'user',
  roles: REVIEW,
  rate: 'read',
  body: s.strict({
    realNameId: a.realNameId,
    state: Type.Enum(['authenticated', 'auditFailed']),
    reason: Type.Optional(i.realNameReason),
    note: Type.Optional(a.note),
  }),
  answer: Type.Null(),
  errors: ['real.name.not.pending'],
})

export const identityReviewRoutes = { identityReviews, identityReview, identityPicture, decideIdentity }
