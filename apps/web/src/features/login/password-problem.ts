// Whether a new password can be sent at all. Which ones are too common, only the server knows.

import { API_LIMITS } from '@candor/api'

export function passwordProblem(password: string): 'empty' | 'length' | undefined {
  if (password === '') return 'empty'
  // Characters as people count them, and as the server does: some are stored in two halves.
  const { length } = Array.from(password)
  return length < API_LIMITS.passwordLeast || length > API_LIMITS.passwordLength ? 'length' : undefined
}
