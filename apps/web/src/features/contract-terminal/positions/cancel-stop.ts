// Takes back one take-profit or stop-loss. What went wrong is said.

import { newKey } from '@candor/client'
import { api, textOfError } from '../../../api/api.ts'
import { notify } from '../../../ui/notify.tsx'

export async function cancelStop(stopId: string): Promise<void> {
  try {
    await api.call('cancelStop', { body: { stopId }, key: newKey(), quiet: true })
  } catch (error) {
    notify.error(textOfError(error))
  }
}
