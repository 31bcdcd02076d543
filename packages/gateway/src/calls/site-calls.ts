// Calls that the site's frame makes for every visitor: what kind of site it is, where its service is reached.

import type { AnswerOf, siteRoutes } from '@candor/api'
import type { Database } from '@candor/database'
import type { SystemConfig } from '../admin/system-config.ts'
import type { Handlers } from '../call.ts'

export type SiteInfo = AnswerOf<typeof siteRoutes.siteInfo>

export interface SiteCallsParts {
  readonly database: Database
  readonly site: Pick<SiteInfo, 'mode' | 'version'>
  /** The operator's settings, as they hold now. */
  readonly config: Pick<SystemConfig, 'values'>
  readonly clock: () => number
}

type SiteHandlers = Pick<Handlers, keyof typeof siteRoutes>

export function siteCalls({ database, site, config, clock }: SiteCallsParts): SiteHandlers {
  return {
    siteInfo: () => {
      const { values } = config
      return {
        mode: site.mode,
        version: site.version,
        contactEmail: values.contact_email,
        legal: {
          userAgreement: values.legal_user_agreement,
          privacyPolicy: values.legal_privacy_policy,
          legalStatement: values.legal_statement,
        },
      }
    },

    systemConfig: ({ query: { key } }) => ({ value: config.values[key] }),

    setHasRecharge: async ({ session: { userId } }) => {
      await database
        .updateTable('users')
        .set({ deposits_seen_ms: clock() })
        .where('user_id', '=', userId)
        .execute()
      return null
    },
  }
}
