// From the answer of a login or a registration to being logged in. Says whether it came so far.

import { type Answer, ApiError } from '@candor/client'
import { forgetUser } from '../../api/api.ts'
import { beginSession, refreshUser } from '../../session/session.ts'
import { useAppState } from '../../state/app-state.ts'

export async function enter(session: Answer<'login'>, account: string): Promise<boolean> {
  try {
    await beginSession(session, account)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Already told. The session is there all the same, so it is asked once more who we are before giving up.
    await refreshUser()
  }
  if (useAppState.getState().isLogin === 1) return true
  forgetUser()
  return false
}
