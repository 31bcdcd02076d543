import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { missingFor } from './preflight.ts'

describe('readConfig', () => {
  it('needs no setting at all', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 8700, seed: 1 })
    expect(config.dataDirectory.endsWith('/data')).toBe(true)
  })

  it('takes an empty setting for an absent one', () => {
    expect(readConfig({ CANDOR_PORT: '', CANDOR_MODE: '' })).toMatchObject({ port: 8700, mode: 'demo' })
  })

  it('names everything that is wrong in one go', () => {
    const wrong = { CANDOR_PORT: '70000', CANDOR_MODE: 'prod', CANDOR_SEED: '-1' }
    expect(() => readConfig(wrong)).toThrow(ConfigError)
    for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(new RegExp(name))
  })

  it.each(['1e3', '0x50', ' 80', '8700.0', 'NaN', '９'])('refuses %j as a port', (port) => {
    expect(() => readConfig({ CANDOR_PORT: port })).toThrow(ConfigError)
  })
})

describe('missingFor', () => {
  it('lets a demo start without any setting', () => {
    expect(missingFor(readConfig({}))).toEqual([])
  })

  it('refuses live mode and names everything that is missing in one go', () => {
    expect(missingFor(readConfig({ CANDOR_MODE: 'live' })).length).toBeGreaterThan(1)
  })
})
