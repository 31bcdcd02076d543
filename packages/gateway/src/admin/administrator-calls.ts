// Calls about the administrators themselves. Each change asks for the owner's own code.

import type { AdministratorId } from '@candor/contract'
import type { AdminAuthenticator } from './admin-authenticator.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { Administrators } from './administrators.ts'

export interface AdministratorCallsParts {
  readonly administrators: Administrators
  readonly authenticator: Pick<AdminAuthenticator, 'spend'>
}

type Names =
  | 'administrators'
  | 'createAdministrator'
  | 'setAdministratorRole'
  | 'disableAdministrator'
  | 'resetAdministrator'

export function administratorCalls({
  administrators,
  authenticator,
}: AdministratorCallsParts): Pick<AdminHandlers, Names> {
  const idOf = (text: string): AdministratorId => Number(text) as AdministratorId
  return {
    administrators: async () => ({ list: await administrators.list() }),

    createAdministrator: async ({ administrator: actor, body: { email, role, code } }) => {
      await authenticator.spend(actor.administratorId, code)
      return administrators.create({ email, role, actor })
    },

    setAdministratorRole: async ({ administrator: actor, body: { administratorId, role, code } }) => {
      await authenticator.spend(actor.administratorId, code)
      await administrators.setRole({ actor, target: idOf(administratorId), role })
      return null
    },

    disableAdministrator: async ({ administrator: actor, body: { administratorId, code } }) => {
      await authenticator.spend(actor.administratorId, code)
      await administrators.disable({ actor, target: idOf(administratorId) })
      return null
    },

    resetAdministrator: async ({ administrator: actor, body: { administratorId, code } }) => {
      await authenticator.spend(actor.administratorId, code)
      return administrators.reset({ actor, target: idOf(administratorId) })
    },
  }
}
