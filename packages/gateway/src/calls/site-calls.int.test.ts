import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../call.ts'
import { siteCalls } from './site-calls.ts'

const site = {
  mode: 'demo' as const,
  version: '1.2.3',
  contactEmail: 'service@candor.example',
  legal: { userAgreement: '/a', privacyPolicy: '/b', legalStatement: '/c' },
}

let postgres: TestDatabase

beforeAll(async () => {
  postgres = await startTestDatabase()
})
afterAll(async () => {
  await postgres.stop()
})

function calls() {
  const systemConfig = { online_service: '/service', custom_line: '', custom_whatsapp: '' }
  return siteCalls({ database: postgres.database, site, systemConfig })
}

describe('the frame of the site', () => {
  test('is told what kind of site it is', async () => {
    expect(await calls().siteInfo({} as Call<never>)).toEqual(site)
    expect(await calls().setHasRecharge({} as Call<never>)).toBeNull()
  })

  test('gets what the operator has stored, else what was given', async () => {
    const read = (key: string) => calls().systemConfig({ query: { key } } as Call<never>)
    expect(await read('online_service')).toEqual({ value: '/service' })
    await postgres.database
      .insertInto('settings')
      .values([
        { name: 'config.online_service', value: 'https://chat.example.com' },
        { name: 'custom_line', value: 'another thing of the same name' },
      ])
      .execute()
    expect(await read('online_service')).toEqual({ value: 'https://chat.example.com' })
    expect(await read('custom_line')).toEqual({ value: '' })
  })
})
