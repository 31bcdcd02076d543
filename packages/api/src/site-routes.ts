// Calls that the site's frame makes for every visitor.

import { Type } from 'typebox'
import { SYSTEM_CONFIG_KEYS } from './identity-words.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'site'

export const siteInfo = route({
  method: 'GET',
  path: '/exchange/app/site/info',
  area,
  summary: 'What the frame of the site shows: mode, contact, legal links.',
  access: 'public',
  rate: 'read',
  answer: s.strict({
    mode: Type.Enum(['demo', 'live']),
    version: Type.String(),
    contactEmail: Type.String(),
    legal: s.strict({
      userAgreement: Type.String(),
      privacyPolicy: Type.String(),
      legalStatement: Type.String(),
    }),
  }),
  errors: [],
})

export const systemConfig = route({
  method: 'GET',
  path: '/exchange/app/systemConfig/getByKey',
  area,
  summary: 'One entry of the service configuration.',
  access: 'public',
  rate: 'read',
  query: s.strict({ key: Type.Enum([...SYSTEM_CONFIG_KEYS]) }),
  answer: s.strict({ value: Type.String() }),
  errors: ['database.unavailable'],
})

export const setHasRecharge = route({
  method: 'GET',
  path: '/exchange/app/rechargerecord/setHasRecharge',
  area,
  summary: 'Notes that the user has seen the newest deposits.',
  access: 'user',
  rate: 'read',
  answer: Type.Null(),
  errors: [],
})

export const siteRoutes = { siteInfo, systemConfig, setHasRecharge }
