// Calls about API keys.

import type { apiKeyRoutes } from '@candor/api'
import type { ApiKeyDesk } from '../api-keys/api-key-desk.ts'
import type { Handlers } from '../call.ts'
import { senderOf } from './order-input.ts'

type ApiKeyHandlers = Pick<Handlers, keyof typeof apiKeyRoutes>

export function apiKeyCalls(desk: ApiKeyDesk): ApiKeyHandlers {
  return {
    createApiKey: (call) => desk.create(senderOf(call), call.body),
    apiKeys: ({ session }) => desk.list(session.userId),
    updateApiKey: ({ session, body }) => desk.update(session.userId, body),
    deleteApiKey: async ({ session, body }) => {
      await desk.remove(session.userId, body.id)
      return null
    },
  }
}
