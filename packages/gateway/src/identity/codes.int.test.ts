import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../limits.ts'
import { type Accounts, outcomeOf, refusalOf, startAccounts, tally, wrongOf } from './accounts-suite.ts'
import { parseContact } from './contacts.ts'
import type { CodePurpose } from './ports.ts'

let accounts: Accounts
let next = 0
let account: string

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(async () => {
  await accounts.stop()
  expect(accounts.failures).toEqual([])
})
beforeEach(() => {
  account = `user${next++}@example.com`
  accounts.errors.length = 0
})

function send(to = account, options: { purpose?: CodePurpose; deliver?: boolean } = {}) {
  const { purpose = 'register', deliver = true } = options
  return accounts.parts.codes.send({
    purpose,
    contact: parseContact(to),
    userId: undefined,
    language: 'jp',
    deliver,
  })
}

function spend(code: string, purpose: CodePurpose = 'register', to = account): Promise<void> {
  return accounts.parts.codes.spend({ purpose, contact: parseContact(to), code })
}

async function rows() {
  return accounts.parts.database.selectFrom('codes').selectAll().where('target', '=', account).execute()
}

describe('a code that is sent', () => {
  test('has six digits, goes out once, and is told masked', async () => {
    const sent = await send()
    await accounts.parts.codes.settled()
    expect(sent).toEqual({
      deliveryId: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      to: expect.stringMatching(/^u•••\d@example\.com$/),
      expiresIn: 300,
      resendIn: 60,
    })
    const mine = accounts.courier.messages.filter(({ contact }) => contact.value === account)
    expect(mine).toEqual([
      {
        deliveryId: sent.deliveryId,
        contact: { channel: 'email', value: account },
        purpose: 'register',
        code: expect.stringMatching(/^\d{6}$/),
        language: 'jp',
      },
    ])
  })

  test('is not in the database, nor anything that it could be found from without the key', async () => {
    const code = await accounts.codeFor(account)
    const [row] = await rows()
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row?.code_hash).toHaveLength(32)
    // The same code at another moment has another hash.
    const { codes } = accounts.parts
    const contact = parseContact(account)
    const hashes = [1, 2].map((ms) => codes['hash']('register', contact, ms, code).toString('hex'))
    expect(new Set(hashes).size).toBe(2)
  })

  test('is not waited for, and a courier that fails is no business of the caller', async () => {
    accounts.courier.failure = new Error('the mail server is away')
    const before = accounts.courier.messages.length
    const sent = await send()
    expect(accounts.courier.messages).toHaveLength(before)
    expect(sent.deliveryId).toHaveLength(22)
    await accounts.parts.codes.settled()
    expect(accounts.courier.messages).toHaveLength(before + 1)
    expect(accounts.errors).toEqual([accounts.courier.failure])
    accounts.courier.failure = undefined
  })

  test('to nobody looks like any other, and writes the same', async () => {
    const before = accounts.courier.messages.length
    const sent = await send(account, { deliver: false })
    await accounts.parts.codes.settled()
    expect(accounts.courier.messages).toHaveLength(before)
    const real = await send(`other-${account}`)
    expect(Object.keys(sent)).toEqual(Object.keys(real))
    expect(await rows()).toMatchObject([{ purpose: 'register', tries: 0, used_ms: null, user_id: null }])
    expect(await refusalOf(send(account, { deliver: false }))).toMatchObject({ code: 'code.too.soon' })
  })
})

describe('sending again', () => {
  test('must wait a minute, for the same place and purpose', async () => {
    await send()
    accounts.time.nowMs += 17_001
    expect(await refusalOf(send())).toEqual({
      code: 'code.too.soon',
      detail: undefined,
      facts: { waitSeconds: 43 },
    })
    await send(account, { purpose: 'confirm' })
    await send(`other-${account}`)
    accounts.time.nowMs += 42_998
    expect(await outcomeOf(send())).toBe('code.too.soon')
    accounts.time.nowMs += 1
    await send()
  })

  test('20 times at once sends one', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(send())))
    expect(tally(outcomes)).toMatchObject({ 'code.too.soon': 19 })
    expect(await rows()).toHaveLength(1)
    await accounts.parts.codes.settled()
    expect(accounts.courier.messages.filter(({ contact }) => contact.value === account)).toHaveLength(1)
  })

  test('has a bound for each day', async () => {
    for (let sent = 0; sent < GATEWAY_LIMITS.codesADay; sent++) {
      await send()
      accounts.time.nowMs += 60_000
    }
    const usedUpMs = GATEWAY_LIMITS.codesADay * 60_000
    expect(await refusalOf(send())).toMatchObject({
      code: 'code.too.soon',
      facts: { waitSeconds: (GATEWAY_LIMITS.codeDayMs - usedUpMs) / 1_000 },
    })
    // Whoever uses one purpose up leaves the others to the owner.
    await send(account, { purpose: 'confirm' })
    accounts.time.nowMs += GATEWAY_LIMITS.codeDayMs - usedUpMs
    await send()
    expect(await outcomeOf(send())).toBe('code.too.soon')
  })
})

describe('a code that is spent', () => {
  test('works once', async () => {
    const code = await accounts.codeFor(account)
    await spend(code)
    expect(await outcomeOf(spend(code))).toBe('code.wrong')
  })

  test('50 times at once works once', async () => {
    for (let round = 0; round < 5; round++) {
      const code = await accounts.codeFor(account)
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(spend(code))))
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
      accounts.time.nowMs += 60_000
    }
  })

  test('may be mistyped four times, and says how many tries are left', async () => {
    const code = await accounts.codeFor(account)
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await refusalOf(spend(wrongOf(code)))).toMatchObject({
        code: 'code.wrong',
        facts: { triesLeft },
      })
    }
    await spend(code)
  })

  test('[threat 22] is dead after five wrong tries, even for the right one, however they come', async () => {
    const code = await accounts.codeFor(account)
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => outcomeOf(spend(wrongOf(code)))))
    expect(tally(outcomes)).toEqual({ 'code.wrong': 5, 'code.tries': 195 })
    expect(await outcomeOf(spend(code))).toBe('code.tries')
    // A new one is good again, and the old one is not.
    accounts.time.nowMs += 60_000
    const newer = await accounts.codeFor(account)
    await spend(newer)
  })

  test('is good for five minutes', async () => {
    const code = await accounts.codeFor(account)
    accounts.time.nowMs += 5 * 60_000
    expect(await outcomeOf(spend(code))).toBe('code.expired')
    accounts.time.nowMs -= 1
    await spend(code)
  })

  test('is good for its purpose and its place only', async () => {
    const code = await accounts.codeFor(account)
    expect(await outcomeOf(spend(code, 'resetPassword'))).toBe('code.wrong')
    expect(await outcomeOf(spend(code, 'register', `x${account}`))).toBe('code.wrong')
    await spend(code)
  })

  test('is good no longer when a newer one was sent', async () => {
    const older = await accounts.codeFor(account)
    accounts.time.nowMs += 60_000
    const newer = await accounts.codeFor(account)
    if (older !== newer) expect(await outcomeOf(spend(older))).toBe('code.wrong')
    await spend(newer)
    expect(await outcomeOf(spend(older))).toBe('code.wrong')
  })

  test('looks, when it never was sent, like one that was', async () => {
    const never = await refusalOf(spend('123456'))
    const code = await accounts.codeFor(account)
    expect(await refusalOf(spend(wrongOf(code)))).toEqual(never)
  })

  test('stays good when the transaction that took it is given up, but the try is counted', async () => {
    const code = await accounts.codeFor(account)
    const { codes, database } = accounts.parts
    const right = await codes.check({ purpose: 'register', contact: parseContact(account), code })
    const given = database.transaction().execute(async (transaction) => {
      await codes.take(transaction, right)
      throw new Error('given up')
    })
    await expect(given).rejects.toThrow('given up')
    expect(await rows()).toMatchObject([{ tries: 1, used_ms: null }])
    await spend(code)
  })
})

describe('old codes', () => {
  test('are forgotten, young ones are not', async () => {
    await send()
    accounts.time.nowMs += GATEWAY_LIMITS.codesKeptMs + 1
    await send(`newer-${account}`)
    await expect.poll(rows).toEqual([])
    const { target } = await accounts.parts.database
      .selectFrom('codes')
      .select('target')
      .where('target', '=', `newer-${account}`)
      .executeTakeFirstOrThrow()
    expect(target).toBe(`newer-${account}`)
  })
})
