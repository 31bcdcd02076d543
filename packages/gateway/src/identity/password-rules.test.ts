import { describe, expect, test } from 'vitest'
import { checkPassword } from './password-rules.ts'

async function codeOf(password: string): Promise<unknown> {
  try {
    return await checkPassword(password)
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

describe('a login password', () => {
  test('has 8 to 128 characters, as people count them', async () => {
    for (const short of ['', 'kYq7vXw', '🐳'.repeat(7), 'e\u0301'.repeat(7)]) {
      expect(await codeOf(short), `as ${short}`).toBe('password.length')
    }
    for (const good of [
      'kYq7vXwz',
      '🐳🐟'.repeat(4),
      '🐳🐟'.repeat(64),
      'kYq7vXwz'.repeat(16),
      'pass\0wor',
    ]) {
      expect(await codeOf(good), `as ${good}`).toBeUndefined()
    }
    for (const long of ['🐳'.repeat(129), 'a'.repeat(129), 'a'.repeat(1_000_000)]) {
      expect(await codeOf(long)).toBe('password.length')
    }
  })

  test('is none of the 10,000 that are tried first, whatever its capitals', async () => {
    for (const common of ['password', 'PassWord', '12345678', 'IloveYou', 'baseball', '24081990']) {
      expect(await codeOf(common), `as ${common}`).toBe('password.common')
    }
    // The first that comes after those.
    expect(await codeOf('25021983')).toBeUndefined()
    expect(await codeOf('__proto__')).toBeUndefined()
  })
})
