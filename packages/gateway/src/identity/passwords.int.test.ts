import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../limits.ts'
import { Passwords } from './passwords.ts'

const failures: string[] = []
const onFailure = (reason: string): void => {
  failures.push(reason)
}

let passwords: Passwords

beforeAll(() => {
  passwords = new Passwords(onFailure)
})
afterAll(async () => {
  await passwords.stop()
  expect(failures).toEqual([])
})

describe('passwords', () => {
  test('are the same however a keyboard composes their letters', async () => {
    const hash = await passwords.hash('Pa\u0308ssword 1')
    expect(await passwords.matches('P\u00e4ssword 1', hash)).toBe(true)
  })

  test('are kept as Argon2id of the agreed cost, each with a salt of its own', async () => {
    const [one, other] = await Promise.all([passwords.hash('secret'), passwords.hash('secret')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/)
    expect(one).not.toBe(other)
    expect(one).not.toContain('secret')
  })

  test('match themselves and nothing else', async () => {
    const hash = await passwords.hash('Pässwörd\0 1')
    expect(await passwords.matches('Pässwörd\0 1', hash)).toBe(true)
    for (const wrong of ['Pässwörd', 'pässwörd\0 1', 'Pässwörd\0 1 ', 'Pässwörd\0 2', '', hash]) {
      expect(await passwords.matches(wrong, hash), `with ${wrong}`).toBe(false)
    }
  })

  test('[threat 15] of nobody match nothing, not even the one that they are compared with', async () => {
    expect(await passwords.matches('secret', undefined)).toBe(false)
    expect(await passwords.matches('no account has this password', undefined)).toBe(false)
  })

  test('with a damaged hash are an error, not a match', async () => {
    await expect(passwords.matches('secret', 'plain')).rejects.toThrow()
    expect(await passwords.matches('secret', await passwords.hash('secret'))).toBe(true)
  })

  test('[threat 16] wait in a queue that has an end, and when it was full all goes on afterwards', async () => {
    const fresh = new Passwords(onFailure)
    const waiting = Array.from({ length: GATEWAY_LIMITS.passwordsWaiting }, () => fresh.hash('secret'))
    const busy = { code: 'login.busy' }
    await expect(fresh.hash('secret')).rejects.toMatchObject(busy)
    // The very first check of a password meets the crowd: neither it nor a later one may suffer for ever.
    await expect(fresh.matches('secret', undefined)).rejects.toMatchObject(busy)
    await expect(fresh.matches('secret', 'any')).rejects.toMatchObject(busy)
    const [hash] = await Promise.all(waiting)
    expect(await fresh.matches('secret', hash)).toBe(true)
    expect(await fresh.matches('secret', undefined)).toBe(false)
    await fresh.stop()
  })
})
