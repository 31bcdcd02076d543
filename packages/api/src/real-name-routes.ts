// Calls of real-name verification: upload three pictures, submit, see how it stands.

import { Type } from 'typebox'
import * as f from './fields.ts'
import * as i from './identity-fields.ts'
import { API_LIMITS } from './limits.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'real name'

export const realNameStatus = route({
  method: 'GET',
  path: '/exchange/app/realName/status',
  area,
  summary: 'How the verification stands. The certificate number is masked; pictures are never given back.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    state: i.realNameState,
    reason: f.orNull(i.realNameReason),
    realName: f.orNull(Type.String()),
    certificateType: f.orNull(i.certificateType),
    certificateNumber: f.orNull(Type.String({ description: 'masked' })),
    submittedTime: f.orNull(f.timeMs),
    decidedTime: f.orNull(f.timeMs),
    mayDecideInDemo: Type.Boolean({ description: 'whether the demo lets you decide your own verification' }),
  }),
  errors: [],
})

export const uploadPicture = route({
  method: 'POST',
  path: '/exchange/app/realName/upload',
  area,
  summary:
    'Takes one picture as the bare body of the request. It is decoded, drawn anew without its metadata, and kept encrypted.',
  access: 'user',
  rate: 'upload',
  query: s.strict({ side: i.pictureSide }),
  upload: { types: ['image/jpeg', 'image/png', 'image/bmp'], maxBytes: API_LIMITS.pictureBytes },
  answer: s.strict({
    pictureId: i.pictureId,
    side: i.pictureSide,
    width: Type.Integer(),
    height: Type.Integer(),
  }),
  errors: [
    'picture.type',
    'picture.too.large',
    'picture.too.small',
    'picture.pixels',
    'picture.broken',
    'picture.busy',
    'picture.quota',
    'real.name.pending',
    'real.name.done',
  ],
})

export const uploadCheck = route({
  method: 'POST',
  path: '/exchange/api/oms/uploadBookInfo/uploadBookCheck',
  area,
  summary: 'Checks an uploaded picture before it is submitted: yours, readable, large enough.',
  access: 'user',
  rate: 'read',
  body: s.strict({ pictureId: i.pictureId }),
  answer: s.strict({ side: i.pictureSide, width: Type.Integer(), height: Type.Integer() }),
  errors: ['picture.unknown', 'picture.broken'],
})

export const submitRealName = route({
  method: 'POST',
  path: '/exchange/app/realName/submit',
  area,
  summary: 'Hands the verification in. A reviewer decides.',
  access: 'user',
  rate: 'read',
  body: s.strict({
    realName: Type.String({ minLength: 1, maxLength: API_LIMITS.realNameLength }),
    certificateType: i.certificateType,
    certificateNumber: Type.String({ minLength: 1, maxLength: API_LIMITS.certificateLength }),
    frontId: i.pictureId,
    backId: i.pictureId,
    handId: i.pictureId,
  }),
  answer: s.strict({ state: i.realNameState }),
  errors: [
    'real.name.invalid',
    'certificate.number.invalid',
    'picture.unknown',
    'picture.missing',
    'real.name.pending',
    'real.name.done',
  ],
})

export const decideRealNameInDemo = route({
  method: 'POST',
  path: '/exchange/app/realName/decideInDemo',
  area,
  summary: 'In demo mode, decides your own verification at once. There is no such call in live mode.',
  access: 'user',
  rate: 'read',
  body: s.strict({
    state: Type.Enum(['authenticated', 'auditFailed']),
    reason: Type.Optional(i.realNameReason),
  }),
  answer: s.strict({ state: i.realNameState }),
  errors: ['request.not.found', 'real.name.not.pending'],
})

export const realNameRoutes = {
  realNameStatus,
  uploadPicture,
  uploadCheck,
  submitRealName,
  decideRealNameInDemo,
}
