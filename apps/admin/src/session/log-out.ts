// Ends the session on the server and here. Here it ends whatever the server says.

import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { forgetSession } from './session.ts'

export async function logOut(): Promise<void> {
  try {
    await api.call('logout', { quiet: true })
  } finally {
    forgetSession()
    queryClient.clear()
  }
}
