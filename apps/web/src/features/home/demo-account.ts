// The trader that every demo has, and whose login the server prints at its start: nothing in it is anybody's own. Not offered
// where funds are real.

import { api } from '../../api/api.ts'
import { enter } from '../login/enter.ts'

const ACCOUNT = 'demo@candor.example'
const PASSWORD = 'candor-demo-1'

/** Says whether it came so far; a refusal has been shown by then. */
export async function enterDemo(): Promise<boolean> {
  const session = await api
    .call('login', { body: { grant_type: 'password', username: ACCOUNT, password: PASSWORD }, form: true })
    .catch(() => undefined)
  return session !== undefined && enter(session, ACCOUNT)
}
