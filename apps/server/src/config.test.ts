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

describe('the price feed', () => {
  it('is simulated in a demo and live in live mode, unless told otherwise', () => {
    expect(readConfig({})).toMatchObject({ feed: 'simulated' })
    expect(readConfig({ CANDOR_MODE: 'live' })).toMatchObject({ feed: 'live' })
    expect(readConfig({ CANDOR_FEED: 'live' })).toMatchObject({ mode: 'demo', feed: 'live' })
    expect(readConfig({ CANDOR_FEED: 'off' })).toMatchObject({ feed: 'off' })
  })

  it('takes three or more known venues, each once', () => {
    expect(readConfig({}).feedVenues.length).toBeGreaterThanOrEqual(3)
    expect(readConfig({ CANDOR_FEED_VENUES: 'okx, kraken,bitstamp,okx' }).feedVenues).toEqual([
      'okx',
      'kraken',
      'bitstamp',
    ])
  })

  it.each(['okx,kraken', 'okx,okx,okx', 'okx,kraken,nowhere', 'OKX,kraken,bybit', 'okx,kraken,constructor'])(
    'refuses %j as venues',
    (venues) => {
      expect(() => readConfig({ CANDOR_FEED_VENUES: venues })).toThrow(/CANDOR_FEED_VENUES/)
    },
  )
})

describe('chains and the bank', () => {
  it('are simulated in a demo, with a bank that says to be a sample', () => {
    const { chains, bank } = readConfig({})
    expect(chains).toMatchObject({ blockMs: 2_500, forkEvery: 500 })
    expect(bank?.beneficiary).toContain('Sample')
  })

  it('have no bank in live mode unless one is named', () => {
    expect(readConfig({ CANDOR_MODE: 'live' }).bank).toBeUndefined()
    const named = { CANDOR_MODE: 'live', CANDOR_BANK_ACCOUNT: 'DE00', CANDOR_BANK_NAME: 'A bank' }
    expect(readConfig(named).bank).toMatchObject({ account: 'DE00', bankName: 'A bank' })
  })

  it('never repeat what may hold a password', () => {
    const wrong = { CANDOR_EVM_URL: 'ftp://me:secret@node', CANDOR_CHAIN_BLOCK_MS: '1' }
    expect(() => readConfig(wrong)).toThrow(/CANDOR_CHAIN_BLOCK_MS[^]*CANDOR_EVM_URL/)
    expect(() => readConfig(wrong)).not.toThrow(/secret/)
  })

  it('must all be set in live mode', () => {
    const missing = missingFor(readConfig({ CANDOR_MODE: 'live' })).join()
    for (const name of ['EVM_URL', 'EVM_XPUB', 'EVM_USDT', 'EVM_HOT_WALLET', 'SIGNER_URL', 'SIGNER_SECRET']) {
      expect(missing).toContain(`CANDOR_${name}`)
    }
  })
})

describe('missingFor', () => {
  it('lets live mode have no prices but live ones', () => {
    const missing = (feed: string): string =>
      missingFor(readConfig({ CANDOR_MODE: 'live', CANDOR_FEED: feed })).join()
    expect(missing('simulated')).toContain('CANDOR_FEED=live')
    expect(missing('off')).toContain('CANDOR_FEED=live')
    expect(missing('live')).not.toContain('CANDOR_FEED')
  })

  it('lets a demo start without any setting', () => {
    expect(missingFor(readConfig({}))).toEqual([])
  })

  it('refuses live mode and names everything that is missing in one go', () => {
    expect(missingFor(readConfig({ CANDOR_MODE: 'live' })).length).toBeGreaterThan(1)
  })
})
