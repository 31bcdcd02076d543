import { describe, expect, it } from 'vitest'
import { entryPath, forgetPasswordPath } from './entry-path.ts'

describe('the addresses of the forms', () => {
  it('keep where to go on, and the invitation, and nothing else', () => {
    const query = new URLSearchParams({
      statusType: '0',
      next: '/commin?active=1',
      invite: '7KQ4MZ9',
      other: 'x',
    })
    expect(entryPath(1, query)).toBe('/login?statusType=1&next=%2Fcommin%3Factive%3D1&invite=7KQ4MZ9')
    expect(forgetPasswordPath(query)).toBe('/forgetPassword?next=%2Fcommin%3Factive%3D1&invite=7KQ4MZ9')
  })

  it('are short when there is nothing to keep', () => {
    expect(entryPath(0, new URLSearchParams())).toBe('/login?statusType=0')
    expect(forgetPasswordPath(new URLSearchParams())).toBe('/forgetPassword')
  })
})
