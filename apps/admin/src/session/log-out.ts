// Ends the session on the server and here. Here it ends whatever the server says.

import { api, textOfError } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { notify } from '../ui/notify.tsx'
import { forgetSession } from './session.ts'

export async function logOut(): Promise<void> {
  try {
    await api.call('logout', { quiet: true })
  } catch (error) {
    notify.error('Logged out on this side only', textOfError(error))
  }
  forgetSession()
  queryClient.clear()
}
