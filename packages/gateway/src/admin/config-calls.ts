// Calls about the operator's settings. Which role may change which one stands in the table of settings.

import { CONFIG_ROLES } from '@candor/api'
import { ApiRefusal } from '../refusal.ts'
import type { AdminAuthenticator } from './admin-authenticator.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { SystemConfig } from './system-config.ts'

export interface ConfigCallsParts {
  readonly systemConfig: SystemConfig
  readonly authenticator: Pick<AdminAuthenticator, 'spend'>
}

export function configCalls({
  systemConfig,
  authenticator,
}: ConfigCallsParts): Pick<AdminHandlers, 'config' | 'setConfig'> {
  return {
    config: async ({ administrator: { role } }) => ({ list: await systemConfig.list(role) }),

    setConfig: async ({ administrator: actor, body: { key, value, code } }) => {
      if (!CONFIG_ROLES[key].includes(actor.role)) throw new ApiRefusal('admin.forbidden')
      // Where customers send their money to is worth a code.
      if (key.startsWith('bank_')) {
        if (code === undefined) throw new ApiRefusal('second.factor.required')
        await authenticator.spend(actor.administratorId, code)
      }
      return { key, value: await systemConfig.set(key, value, actor) }
    },
  }
}
