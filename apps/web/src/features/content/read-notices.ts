// Marks announcements as read, and lets every place that counts them know.

import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

/** All of them when none is named. */
export async function readNotices(ids?: readonly string[]): Promise<void> {
  await api.call('readNotices', { body: ids === undefined ? {} : { ids: [...ids] }, quiet: true })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['notices'] }),
    queryClient.invalidateQueries({ queryKey: ['notice'] }),
  ])
}
