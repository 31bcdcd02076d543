// Calls of an administrator's own session.

import { ADMIN_ROUTES, ADMIN_TICKET, type AdminRole, type AdminRoute } from '@candor/api'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { AdminLogin } from './admin-login.ts'

export interface SessionCallsParts {
  readonly login: AdminLogin
  readonly mode: 'demo' | 'live'
}

type Names = 'login' | 'beginEnrolment' | 'enrol' | 'me' | 'changePassword' | 'logout'

export function sessionCalls({ login, mode }: SessionCallsParts): Pick<AdminHandlers, Names> {
  return {
    login: async ({ body: { email, password, code }, device, address }) => {
      const { token, stage } = await login.login({ email, password, code, device, address })
      return {
        access_token: token,
        token_type: ADMIN_TICKET,
        expires_in: GATEWAY_LIMITS.adminSessionMostMs / 1_000,
        stage,
      }
    },

    beginEnrolment: ({ administrator }) => login.beginEnrolment(administrator),

    enrol: async ({ administrator, body }) => {
      await login.enrol(administrator, body)
      return { stage: 'ready' }
    },

    me: ({ administrator: { administratorId, email, role, stage, createdMs, lastLoginMs } }) => ({
      administratorId: String(administratorId),
      email,
      role,
      stage,
      rights: rightsOf(role),
      mode,
      lastLoginTime: lastLoginMs,
      expiresTime: createdMs + GATEWAY_LIMITS.adminSessionMostMs,
    }),

    changePassword: async ({ administrator, body }) => {
      await login.changePassword(administrator, body)
      return null
    },

    logout: async ({ administrator }) => {
      await login.logout(administrator)
      return null
    },
  }
}

/** Names of the calls that a role may make. */
function rightsOf(role: AdminRole): string[] {
  return Object.entries<AdminRoute>(ADMIN_ROUTES)
    .filter(([, { roles }]) => roles.includes(role))
    .map(([name]) => name)
}
