// Hears of notices that appear or go while the page is open, and has every list of them asked for anew: their titles come in
// the reader's language, which a push does not know.

import { useEffect } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { live } from '../../live/live-connection.ts'

export function useLiveNotices(): void {
  useEffect(() => {
    live.start()
    return live.subscribe('notices', {
      // What was there at the beginning is being asked for anyway.
      snapshot: () => undefined,
      delta: () => void queryClient.invalidateQueries({ queryKey: ['notices'] }),
    })
  }, [])
}
