import { CONFIG_KEYS } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AdminSuite, SYSTEM } from './admin-suite.ts'
import { type ConfigValues, SystemConfig } from './system-config.ts'

let suite: AdminSuite

const DEFAULTS = Object.fromEntries(
  CONFIG_KEYS.map((key) => [key, `default of ${key}`]),
) as unknown as ConfigValues

beforeAll(async () => {
  suite = await AdminSuite.start()
})
afterAll(async () => {
  await suite.stop()
})

function open(): Promise<SystemConfig> {
  const { database, audit } = suite
  return SystemConfig.open({ database, audit, defaults: DEFAULTS, clock: () => suite.nowMs })
}

test('a setting holds at once and after a restart, and goes back to its default', async () => {
  const config = await open()
  expect(config.values.custom_line).toBe('default of custom_line')
  expect(await config.set('custom_line', ' candor.line ', SYSTEM)).toBe('candor.line')
  expect(config.values.custom_line).toBe('candor.line')
  expect((await open()).values.custom_line).toBe('candor.line')
  const entry = (await config.list('content')).find(({ key }) => key === 'custom_line')
  expect(entry).toMatchObject({ value: 'candor.line', changedBy: 'system', mayChange: true })
  expect((await config.list('content')).find(({ key }) => key === 'bank_account')?.mayChange).toBe(false)
  await config.set('custom_line', null, SYSTEM)
  expect((await open()).values.custom_line).toBe('default of custom_line')
  const { list } = await suite.reader.lines(1)
  expect(list.map(({ subject, details }) => [subject, details])).toEqual([
    ['config:custom_line', '{"from":"default of custom_line","to":"candor.line"}'],
    ['config:custom_line', '{"from":"candor.line","to":"default of custom_line"}'],
  ])
})

test.each([
  ['online_service', 'javascript:alert(1)'],
  ['online_service', '//evil.example'],
  ['legal_user_agreement', 'http://plain.example'],
  ['contact_email', 'not an address'],
  ['bank_note', 'two\nlines'],
] as const)('%s is not set to what no visitor should meet: %s', async (key, value) => {
  const config = await open()
  await expect(config.set(key, value, SYSTEM)).rejects.toThrow('config.value.invalid')
  expect(config.values[key]).toBe(DEFAULTS[key])
})

test('links to this site and to safe ones are taken', async () => {
  const config = await open()
  expect(await config.set('online_service', 'https://chat.example/x', SYSTEM)).toBe('https://chat.example/x')
  expect(await config.set('legal_statement', '/desktop/legal', SYSTEM)).toBe('/desktop/legal')
  expect(await config.set('contact_email', 'Help@Candor.example', SYSTEM)).toBe('help@candor.example')
})
