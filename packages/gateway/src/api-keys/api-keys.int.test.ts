// API keys with a real Postgres, real passwords and a clock that the test moves: made and changed at the desk, found at the door.

import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { UserId } from '@candor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outcomeOf, tally } from '../identity/accounts-suite.ts'
import { type Person, SecurityWorld } from '../identity/security-suite.ts'
import { FundProof } from '../money/fund-proof.ts'
import { ApiKeyDesk } from './api-key-desk.ts'
import { ApiKeys } from './api-keys.ts'
import { API_KEY_LIMITS } from './limits.ts'
import { newKeyText } from './new-api-key.ts'

const FUND = 'fund 4711'
const ASK = { label: 'Market maker', scopes: ['read', 'spot'] as const, fundPassword: FUND }
const HOME = '203.0.113.7'

let world: SecurityWorld
let ada: Person
let fundHash: string
let keys: ApiKeys
let desk: ApiKeyDesk
let locked: Set<UserId>
let revoked: string[]

beforeAll(async () => {
  world = await SecurityWorld.start()
  fundHash = await world.fundPassword.hash(FUND)
})
afterAll(async () => {
  await world.stop()
})
beforeEach(async () => {
  locked = new Set()
  revoked = []
  keys = newKeys()
  desk = deskOf(keys)
  ada = await world.person()
  await world.fundPassword.set(world.database, ada.userId, fundHash)
})

function newKeys(): ApiKeys {
  const { database, secretBox, clock, errors } = world
  const made = new ApiKeys({
    database,
    secretBox,
    isLocked: async (userId) => locked.has(userId),
    clock,
    onError: (error) => errors.push(error),
  })
  made.onRevoked((keyId) => revoked.push(keyId))
  return made
}

function deskOf(given: ApiKeys): ApiKeyDesk {
  const { database, secretBox, messages, clock } = world
  return new ApiKeyDesk({ database, secretBox, keys: given, proof: new FundProof(world), messages, clock })
}

type Ask = Parameters<ApiKeyDesk['create']>[1]

function create(more: Partial<Ask> = {}, key?: string, userId: UserId = ada.userId) {
  return desk.create({ userId, key }, { ...ASK, scopes: [...ASK.scopes], ...more })
}

async function made(more: Partial<Ask> = {}) {
  const { id, apiKey, apiSecret } = await create(more)
  return { id, apiKey, secret: apiSecret ?? '' }
}

function rowOf(id: string) {
  return world.database
    .selectFrom('api_keys')
    .selectAll()
    .where('key_id', '=', Number(id))
    .executeTakeFirstOrThrow()
}

async function messageKinds(): Promise<string[]> {
  const { list } = await world.messages.list(ada.userId, { pageIndex: 1, pageSize: 50, language: 'en' })
  return list.map(({ kind }) => kind)
}

describe('a new key', () => {
  test('gives its secret once, and signs for its owner', async () => {
    const { apiKey, secret } = await made()
    expect([apiKey, secret].every((text) => /^[A-Za-z0-9]{64}$/.test(text))).toBe(true)
    const key = await keys.find(apiKey)
    expect(key).toMatchObject({ apiKey, userId: ada.userId, isEnded: false })
    expect(key?.session).toEqual({ sessionId: `key ${key?.keyId}`, userId: ada.userId, language: 'en' })
    expect(key?.scopes).toEqual(new Set(['read', 'spot']))
    expect(key?.verify('a=1', createHmac('sha256', secret).update('a=1').digest('hex'))).toBe(true)
    expect(JSON.stringify(await desk.list(ada.userId))).not.toContain(secret)
    expect(await messageKinds()).toEqual(['api.key.created'])
  })

  test('lies sealed: the secret is in no column', async () => {
    const { id, secret } = await made()
    const row = await rowOf(id)
    const all = Buffer.concat([Buffer.from(JSON.stringify(row)), Buffer.from(row.sealed_secret ?? [])])
    expect(all.includes(secret)).toBe(false)
    expect(all.includes(FUND)).toBe(false)
  })

  test('of Ed25519 takes the public half and has no secret', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
    const { id, apiKey, apiSecret } = await create({ kind: 'ed25519', publicKey: pem })
    expect(apiSecret).toBeNull()
    expect((await rowOf(id)).sealed_secret).toBeNull()
    const key = await keys.find(apiKey)
    expect(key?.verify('a=1', sign(null, Buffer.from('a=1'), privateKey).toString('base64'))).toBe(true)
  })

  test('may always read, even if that is not said', async () => {
    const { apiKey } = await made({ scopes: ['contract'] })
    expect((await keys.find(apiKey))?.scopes).toEqual(new Set(['read', 'contract']))
  })

  test.each<[Partial<Ask>, string]>([
    [{ fundPassword: 'wrong' }, 'fund.password.wrong'],
    [{ ipList: ['203.0.113.256'] }, 'apiKey.address.invalid'],
    [{ kind: 'ed25519' }, 'apiKey.publicKey.invalid'],
    [{ kind: 'ed25519', publicKey: 'AAAA' }, 'apiKey.publicKey.invalid'],
    [{ publicKey: 'AAAA' }, 'request.invalid'],
  ])('%j is refused: %s', async (more, code) => {
    expect(await outcomeOf(create(more))).toBe(code)
    expect((await desk.list(ada.userId)).list).toEqual([])
    expect(await messageKinds()).toEqual([])
  })

  test('asks for the code of the authenticator where one is bound', async () => {
    const spent: string[] = []
    const secondFactor = {
      isBound: async () => true,
      spend: async (_userId: UserId, code: string) => void spent.push(code),
    }
    const { database, secretBox, messages, clock, fundPassword } = world
    const proof = new FundProof({ fundPassword, secondFactor })
    desk = new ApiKeyDesk({ database, secretBox, keys, proof, messages, clock })
    expect(await outcomeOf(create())).toBe('second.factor.required')
    expect(await create({ code: '123456' })).toMatchObject({ apiSecret: expect.any(String) })
    expect(spent).toEqual(['123456'])
  })

  test('of the same request again is the same key, without its secret', async () => {
    const first = await create({}, 'one')
    expect(await create({}, 'one')).toEqual({ ...first, apiSecret: null })
    expect(await outcomeOf(create({ label: 'other' }, 'one'))).toBe('request.key.conflict')
    expect((await desk.list(ada.userId)).list).toHaveLength(1)
  })

  test('sent many times at once is made once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => create({}, 'same')))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(all.filter(({ apiSecret }) => apiSecret !== null)).toHaveLength(1)
  })
})

describe('the expiry', () => {
  const { mostMs, openMs } = API_KEY_LIMITS

  test('of a key that trades from anywhere is within 90 days, asked for or not', async () => {
    const { apiKey } = await made()
    expect((await keys.find(apiKey))?.expiresMs).toBe(world.nowMs + openMs)
    expect(await outcomeOf(create({ expiresAt: world.nowMs + openMs + 1 }))).toBe('apiKey.expiry')
    expect(await outcomeOf(create({ expiresAt: world.nowMs }))).toBe('apiKey.expiry')
    expect(await create({ expiresAt: world.nowMs + openMs })).toMatchObject({ id: expect.any(String) })
  })

  test.each<[string, Partial<Ask>]>([
    ['reads only', { scopes: ['read'] }],
    ['has a list of addresses', { ipList: ['203.0.113.0/24'] }],
  ])('of a key that %s is none, or within a year', async (_, more) => {
    const { apiKey } = await made(more)
    expect((await keys.find(apiKey))?.expiresMs).toBeUndefined()
    expect(await outcomeOf(create({ ...more, expiresAt: world.nowMs + mostMs + 1 }))).toBe('apiKey.expiry')
    expect(await create({ ...more, expiresAt: world.nowMs + mostMs })).toMatchObject({
      id: expect.any(String),
    })
  })

  test('ends the key, at hand or not', async () => {
    const { apiKey } = await made({ expiresAt: world.nowMs + 1_000 })
    expect(await keys.find(apiKey)).toBeDefined()
    world.nowMs += 1_000
    expect(await keys.find(apiKey)).toBeUndefined()
    expect(await newKeys().find(apiKey)).toBeUndefined()
  })

  test('is told of once, so that sockets can be closed', async () => {
    const { id } = await made({ expiresAt: world.nowMs + 1_000 })
    await made({ expiresAt: world.nowMs + 2 * API_KEY_LIMITS.lookMs })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      keys.start()
      world.nowMs += API_KEY_LIMITS.lookMs
      vi.advanceTimersByTime(API_KEY_LIMITS.lookMs)
      await expect.poll(() => revoked).toEqual([id])
      vi.advanceTimersByTime(API_KEY_LIMITS.lookMs)
    } finally {
      await keys.stop()
      vi.useRealTimers()
    }
    expect(revoked).toEqual([id])
  })
})

describe('the number of keys', () => {
  test('is bounded, however many are asked for at once', async () => {
    for (let at = 0; at < API_KEY_LIMITS.keys - 2; at++) await create()
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const outcome = await outcomeOf(create())
        return typeof outcome === 'string' ? outcome : 'made'
      }),
    )
    expect(tally(outcomes)).toEqual({ made: 2, 'apiKey.count.max': 3 })
    const [first] = (await desk.list(ada.userId)).list
    await desk.remove(ada.userId, first?.id ?? '')
    expect(await create()).toMatchObject({ id: expect.any(String) })
  })
})

describe('a key is not found', () => {
  test('when there is none of that text', async () => {
    expect(await keys.find(newKeyText())).toBeUndefined()
    for (const text of ['', 'short', `${newKeyText().slice(1)}-`]) expect(keys.find(text)).toBeUndefined()
  })

  test('when it was deleted, which cannot be undone and leaves no secret', async () => {
    const { id, apiKey } = await made()
    const key = await keys.find(apiKey)
    await desk.remove(ada.userId, id)
    expect(key?.isEnded).toBe(true)
    expect(await keys.find(apiKey)).toBeUndefined()
    expect(revoked).toEqual([id])
    expect(await rowOf(id)).toMatchObject({ sealed_secret: null, ended_ms: world.nowMs })
    expect(await outcomeOf(desk.remove(ada.userId, id))).toBe('apiKey.unknown')
    expect((await messageKinds())[0]).toBe('api.key.deleted')
  })

  test('while its account is locked; afterwards it works again', async () => {
    const { id, apiKey } = await made()
    const key = await keys.find(apiKey)
    locked.add(ada.userId)
    await keys.endAll(ada.userId)
    expect(key?.isEnded).toBe(true)
    expect(await keys.find(apiKey)).toBeUndefined()
    expect(new Set(revoked)).toEqual(new Set([id]))
    locked.clear()
    expect(await keys.find(apiKey)).toMatchObject({ keyId: id, isEnded: false })
  })

  test('and its sockets are told of when it is not at hand', async () => {
    const { id } = await made()
    await keys.endAll(ada.userId)
    expect(revoked).toEqual([id])
  })

  test('when it ends while it is being read', async () => {
    const { id, apiKey } = await made()
    const finding = keys.find(apiKey)
    const removing = desk.remove(ada.userId, id)
    const key = await finding
    await removing
    expect(key === undefined || key.isEnded).toBe(true)
    expect(await keys.find(apiKey)).toBeUndefined()
  })

  test('twice: whoever asks at the same time gets the same', async () => {
    const { apiKey } = await made()
    const [one, other] = await Promise.all([keys.find(apiKey), keys.find(apiKey)])
    expect(one).toBe(other)
    expect(keys.find(apiKey)).toBe(one)
  })
})

describe('a change', () => {
  test('needs a proof, ends what is at hand, and counts from then on', async () => {
    const { id, apiKey } = await made()
    const before = await keys.find(apiKey)
    const change = { id, label: 'Other', scopes: ['contract'] as ['contract'], ipList: [HOME] }
    expect(await outcomeOf(desk.update(ada.userId, { ...change, fundPassword: 'wrong' }))).toBe(
      'fund.password.wrong',
    )
    expect(before?.isEnded).toBe(false)
    const entry = await desk.update(ada.userId, { ...change, fundPassword: FUND })
    expect(entry).toMatchObject({ label: 'Other', scopes: ['read', 'contract'], ipList: [HOME], apiKey })
    expect(before?.isEnded).toBe(true)
    expect(revoked).toEqual([id])
    const after = await keys.find(apiKey)
    expect(after?.scopes).toEqual(new Set(['read', 'contract']))
    expect([after?.mayComeFrom(HOME), after?.mayComeFrom('203.0.113.8')]).toEqual([true, false])
    expect((await messageKinds())[0]).toBe('api.key.changed')
  })

  test('leaves what it does not name', async () => {
    const { id } = await made({ ipList: [HOME], expiresAt: world.nowMs + 5_000 })
    const before = (await desk.list(ada.userId)).list[0]
    const after = await desk.update(ada.userId, { id, label: 'Other', fundPassword: FUND })
    expect(after).toEqual({ ...before, label: 'Other' })
  })

  test('that opens a key to any address gives it 90 days, and never more than it had', async () => {
    const { openMs, mostMs } = API_KEY_LIMITS
    const listed = await made({ ipList: [HOME] })
    world.nowMs += 2 * mostMs
    const open = await desk.update(ada.userId, { id: listed.id, ipList: [], fundPassword: FUND })
    expect(open.expiresAt).toBe(world.nowMs + openMs)
    world.nowMs += 1_000
    const again = await desk.update(ada.userId, { id: listed.id, scopes: ['spot'], fundPassword: FUND })
    expect(again.expiresAt).toBe(open.expiresAt)
    const reader = await made({ scopes: ['read'] })
    const trader = await desk.update(ada.userId, { id: reader.id, scopes: ['spot'], fundPassword: FUND })
    expect(trader.expiresAt).toBe(world.nowMs + openMs)
  })

  test('of a list that makes no sense is refused before the proof', async () => {
    const { id } = await made()
    const change = { id, ipList: ['1.2.3.4/64'], fundPassword: 'wrong' }
    expect(await outcomeOf(desk.update(ada.userId, change))).toBe('apiKey.address.invalid')
  })

  test('of somebody else’s key, or its end, is refused like that of none', async () => {
    const { id, apiKey } = await made()
    const bob = await world.person()
    await world.fundPassword.set(world.database, bob.userId, fundHash)
    for (const named of [id, '999999999']) {
      const change = { id: named, label: 'Mine', fundPassword: FUND }
      expect(await outcomeOf(desk.update(bob.userId, change))).toBe('apiKey.unknown')
      expect(await outcomeOf(desk.remove(bob.userId, named))).toBe('apiKey.unknown')
    }
    expect((await desk.list(bob.userId)).list).toEqual([])
    expect(await keys.find(apiKey)).toBeDefined()
  })
})

describe('the last use', () => {
  test('is shown at once, written when it stops, and only the newest', async () => {
    const { id, apiKey } = await made()
    const key = await keys.find(apiKey)
    if (key === undefined) throw new Error('it is not there')
    expect((await desk.list(ada.userId)).list[0]).toMatchObject({ usedTime: null, usedAddress: null })
    keys.used(key, HOME, world.nowMs + 1)
    keys.used(key, '198.51.100.1', world.nowMs + 2)
    const use = { usedTime: world.nowMs + 2, usedAddress: '198.51.100.1' }
    expect((await desk.list(ada.userId)).list[0]).toMatchObject(use)
    expect(await rowOf(id)).toMatchObject({ last_used_ms: null })
    await keys.stop()
    expect(await rowOf(id)).toMatchObject({ last_used_ms: use.usedTime, last_address: use.usedAddress })
    expect((await deskOf(newKeys()).list(ada.userId)).list[0]).toMatchObject(use)
  })

  test('of many keys is written in one go', async () => {
    const all = [await made(), await made(), await made()]
    for (const [at, { apiKey }] of all.entries()) {
      const key = await keys.find(apiKey)
      if (key !== undefined) keys.used(key, `203.0.113.${at}`, world.nowMs + at)
    }
    await keys.stop()
    const rows = await Promise.all(all.map(({ id }) => rowOf(id)))
    expect(rows.map(({ last_address }) => last_address)).toEqual([
      '203.0.113.0',
      '203.0.113.1',
      '203.0.113.2',
    ])
  })
})

test('nothing went wrong behind the scenes', () => {
  expect(world.errors).toEqual([])
})
