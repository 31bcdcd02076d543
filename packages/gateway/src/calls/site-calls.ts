// Calls that the site's frame makes for every visitor: what kind of site it is, where its service is reached.

import type { AnswerOf, SystemConfigKey, siteRoutes } from '@candor/api'
import type { Database } from '@candor/database'
import type { Handlers } from '../call.ts'

export type SiteInfo = AnswerOf<typeof siteRoutes.siteInfo>

export interface SiteCallsParts {
  readonly database: Database
  readonly site: SiteInfo
  /** What holds until the operator has stored another value. */
  readonly systemConfig: Readonly<Record<SystemConfigKey, string>>
}

type SiteHandlers = Pick<Handlers, keyof typeof siteRoutes>

export function siteCalls({ database, site, systemConfig }: SiteCallsParts): SiteHandlers {
  return {
    siteInfo: () => site,

    systemConfig: async ({ query: { key } }) => {
      const row = await database
        .selectFrom('settings')
        .select('value')
        .where('name', '=', `config.${key}`)
        .executeTakeFirst()
      return { value: row?.value ?? systemConfig[key] }
    },

    setHasRecharge: () => null,
  }
}
