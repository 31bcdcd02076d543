import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConfigValues } from '../admin/system-config.ts'
import type { Call } from '../call.ts'
import { siteCalls } from './site-calls.ts'

const VALUES = {
  online_service: '/service',
  custom_line: '',
  contact_email: 'service@candor.example',
  legal_user_agreement: '/a',
  legal_privacy_policy: '/b',
  legal_statement: '/c',
} as ConfigValues

let postgres: TestDatabase

beforeAll(async () => {
  postgres = await startTestDatabase()
})
afterAll(async () => {
  await postgres.stop()
})

function calls(config: { values: ConfigValues }) {
  const site = { mode: 'demo', version: '1.2.3' } as const
  return siteCalls({ database: postgres.database, site, config, clock: Date.now })
}

describe('the frame of the site', () => {
  test('is told what kind of site it is, and what the operator has set by now', async () => {
    const config = { values: VALUES }
    const { siteInfo, setHasRecharge } = calls(config)
    expect(await siteInfo({} as Call<never>)).toEqual({
      mode: 'demo',
      version: '1.2.3',
      contactEmail: 'service@candor.example',
      legal: { userAgreement: '/a', privacyPolicy: '/b', legalStatement: '/c' },
    })
    config.values = { ...VALUES, contact_email: 'other@candor.example' }
    expect(await siteInfo({} as Call<never>)).toMatchObject({ contactEmail: 'other@candor.example' })
    const nobody = { session: { userId: 1 } } as unknown as Call<never>
    expect(await setHasRecharge(nobody)).toBeNull()
  })

  test('gets one setting by its key', async () => {
    const config = { values: VALUES }
    const read = (key: string) => calls(config).systemConfig({ query: { key } } as Call<never>)
    expect(await read('online_service')).toEqual({ value: '/service' })
    config.values = { ...VALUES, online_service: 'https://chat.example.com' }
    expect(await read('online_service')).toEqual({ value: 'https://chat.example.com' })
    expect(await read('custom_line')).toEqual({ value: '' })
  })
})
