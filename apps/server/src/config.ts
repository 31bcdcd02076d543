// Settings come from the environment, once, here. Every one is listed in .env.example.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEFAULT_LIVE_VENUES, FEED_LIMITS, LIVE_VENUES, liveVenue } from '@candor/feeds'
import {
  type BankDetails,
  DEFAULT_RATES,
  LOG_LEVELS,
  type LogLevel,
  type RateSettings,
} from '@candor/gateway'
import { CONTENT_DIRECTORY } from './content-seed.ts'

export type Mode = 'demo' | 'live'
export type Feed = 'simulated' | 'live' | 'off' | 'scripted'

export interface Config {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  /** The console on a port of its own; none means beside the site, which live mode refuses. */
  readonly adminPort: number | undefined
  readonly dataDirectory: string
  /** The texts of the site that are put in at the start. */
  readonly contentDirectory: string
  /** None means the embedded Postgres. */
  readonly databaseUrl: string | undefined
  readonly seed: number
  readonly logLevel: LogLevel
  /** Addresses whose `X-Forwarded-For` is believed; none by default. */
  readonly trustProxy: readonly string[]
  /** Sites besides our own whose pages may open a socket. */
  readonly origins: readonly string[]
  readonly metricsToken: string | undefined
  readonly rates: RateSettings
  readonly demoTraders: number
  /** Where prices come from, and which venues live ones come from. */
  readonly feed: Feed
  readonly feedVenues: readonly string[]
  /** Tests only: the file that scripted prices and time are read from. */
  readonly feedScript: string | undefined
  /** Demo only: whether makers and takers of the house trade on the prices. */
  readonly hasMakers: boolean
  /** Opens what is sealed at rest. None means the one in the data folder, which a demo makes for itself. */
  readonly secretKey: Uint8Array | undefined
  readonly delivery: DeliverySettings
  /** Push services that notifications to devices are sent to; none means those of the browsers there are. */
  readonly pushHosts: readonly string[]
  readonly site: SiteSettings
  readonly chains: ChainSettings
  /** Where users send bank transfers to; none while no bank is connected. */
  readonly bank: BankDetails | undefined
}

/** The networks that money comes in and goes out by: simulated in a demo, real ones in live mode. */
export interface ChainSettings {
  /** Demo only: time between two blocks, and one block in so many is replaced (0 for none). */
  readonly blockMs: number
  readonly forkEvery: number
  /** An Ethereum node, receiving addresses, the token, and who signs payments. */
  readonly evmUrl: string | undefined
  readonly evmChainId: number
  readonly evmPublicKey: string | undefined
  readonly evmToken: string | undefined
  readonly evmPayer: string | undefined
  readonly evmFirstNonce: number
  readonly evmHighestFeeGwei: number
  readonly signerUrl: string | undefined
  readonly signerSecret: string | undefined
}

/** How verification codes leave the house; a demo keeps them in its outbox. */
export interface DeliverySettings {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly smsUrl: string | undefined
  readonly smsToken: string | undefined
}

/** What the site's frame shows of whoever runs it. */
export interface SiteSettings {
  readonly contactEmail: string
  readonly legal: {
    readonly userAgreement: string
    readonly privacyPolicy: string
    readonly legalStatement: string
  }
  readonly service: {
    readonly online_service: string
    readonly custom_line: string
    readonly custom_whatsapp: string
  }
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads single settings and gathers everything that is wrong. */
class Settings {
  readonly problems: string[] = []
  private readonly environment: Environment

  constructor(environment: Environment) {
    this.environment = environment
  }

  text(name: string): string | undefined {
    return this.environment[name] || undefined
  }

  /** A secret may also lie in a file, which `<name>_FILE` names. */
  secret(name: string): string | undefined {
    const file = this.text(`${name}_FILE`)
    if (file === undefined) return this.text(name)
    if (this.text(name) !== undefined) this.problems.push(`${name} and ${name}_FILE are both set`)
    try {
      return readFileSync(file, 'utf8').trim() || undefined
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.problems.push(`${name}_FILE cannot be read: ${reason}`)
      return undefined
    }
  }

  list(name: string): readonly string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    this.problems.push(`${name} must be a whole number from ${least} to ${most}, not "${text}"`)
    return fallback
  }

  word<T extends string>(name: string, fallback: T, allowed: readonly T[]): T {
    const text = this.text(name) ?? fallback
    const found = allowed.find((each) => each === text)
    if (found === undefined) this.problems.push(`${name} must be one of ${allowed.join(', ')}, not "${text}"`)
    return found ?? fallback
  }

  /** A key of so many bytes, as base64. The text is never repeated. */
  key(name: string, bytes: number): Uint8Array | undefined {
    const text = this.secret(name)
    if (text === undefined) return undefined
    const key = Buffer.from(text, 'base64')
    if (key.length === bytes && /^[A-Za-z0-9+/]+={0,2}$/.test(text)) return key
    this.problems.push(`${name} must be ${bytes} bytes in base64`)
    return undefined
  }

  /** An address of one of these kinds. The text may hold a password and is never repeated. */
  url(name: string, protocols: readonly string[]): string | undefined {
    const text = this.secret(name)
    if (text === undefined) return undefined
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      this.problems.push(`${name} must be an address that begins with ${protocols.join('// or ')}//`)
    }
    return text
  }

  /** A link to another site, or to a page of this one. */
  link(name: string, fallback: string): string {
    const text = this.text(name) ?? fallback
    if (/^\/(?![/\\])/.test(text) || (URL.canParse(text) && new URL(text).protocol === 'https:')) return text
    this.problems.push(`${name} must be an https:// address or a path that begins with /`)
    return fallback
  }

  databaseUrl(name: string): string | undefined {
    const text = this.secret(name)
    if (text === undefined) return undefined
    // The text may hold a password: it is not repeated.
    if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
      this.problems.push(`${name} must be a postgres:// address`)
    return text
  }
}

const MODES: readonly Mode[] = ['demo', 'live']
const FEEDS: readonly Feed[] = ['simulated', 'live', 'off', 'scripted']
const ON_OFF: readonly ('on' | 'off')[] = ['on', 'off']
const MOST_PER_SECOND = 1_000_000
export const SECRET_KEY_BYTES = 32

/** Reads every setting and, if any is wrong, says all that is wrong in one go. */
export function readConfig(environment: Environment): Config {
  const settings = new Settings(environment)
  const rate = (name: string, fallback: number): number =>
    settings.integer(name, fallback, 1, MOST_PER_SECOND)
  const mode = settings.word('CANDOR_MODE', 'demo', MODES)
  const config: Config = {
    mode,
    host: settings.text('CANDOR_HOST') ?? '127.0.0.1',
    port: settings.integer('CANDOR_PORT', 8700, 0, 65_535),
    adminPort: readAdminPort(settings),
    dataDirectory: resolve(settings.text('CANDOR_DATA_DIR') ?? './data'),
    contentDirectory: resolve(settings.text('CANDOR_CONTENT_DIR') ?? CONTENT_DIRECTORY),
    databaseUrl: settings.databaseUrl('CANDOR_DATABASE_URL'),
    seed: settings.integer('CANDOR_SEED', 1, 0, 2 ** 32 - 1),
    logLevel: settings.word('CANDOR_LOG_LEVEL', 'warn', LOG_LEVELS),
    trustProxy: settings.list('CANDOR_TRUST_PROXY'),
    origins: settings.list('CANDOR_ORIGINS'),
    metricsToken: settings.secret('CANDOR_METRICS_TOKEN'),
    rates: {
      requestsPerSecond: rate('CANDOR_RATE_REQUESTS', DEFAULT_RATES.requestsPerSecond),
      ordersPerSecond: rate('CANDOR_RATE_ORDERS', DEFAULT_RATES.ordersPerSecond),
      loginsPerMinute: rate('CANDOR_RATE_LOGINS', DEFAULT_RATES.loginsPerMinute),
      codesPerHour: rate('CANDOR_RATE_CODES', DEFAULT_RATES.codesPerHour),
      uploadsPerHour: rate('CANDOR_RATE_UPLOADS', DEFAULT_RATES.uploadsPerHour),
      messagesPerMinute: rate('CANDOR_RATE_MESSAGES', DEFAULT_RATES.messagesPerMinute),
    },
    demoTraders: settings.integer('CANDOR_DEMO_TRADERS', 1, 1, 1_000),
    feed: settings.word('CANDOR_FEED', mode === 'live' ? 'live' : 'simulated', FEEDS),
    feedVenues: readVenues(settings),
    feedScript: readScript(settings, mode),
    hasMakers: settings.word('CANDOR_MAKERS', 'on', ON_OFF) === 'on',
    secretKey: settings.key('CANDOR_SECRET_KEY', SECRET_KEY_BYTES),
    delivery: readDelivery(settings),
    pushHosts: readPushHosts(settings),
    site: readSite(settings),
    chains: readChains(settings),
    bank: readBank(settings, mode),
  }
  if (settings.problems.length > 0) throw new ConfigError(settings.problems.join('\n'))
  return config
}

function readAdminPort(settings: Settings): number | undefined {
  const isGiven = settings.text('CANDOR_ADMIN_PORT') !== undefined
  return isGiven ? settings.integer('CANDOR_ADMIN_PORT', 0, 0, 65_535) : undefined
}

/** Prices and time that a test drives. Real money never runs on them. */
function readScript(settings: Settings, mode: Mode): string | undefined {
  const file = settings.text('CANDOR_FEED_SCRIPT')
  if (mode === 'live' && file !== undefined)
    settings.problems.push('CANDOR_FEED_SCRIPT is for tests, never for live mode')
  const isScripted = settings.word('CANDOR_FEED', 'simulated', FEEDS) === 'scripted'
  if (isScripted !== (file !== undefined))
    settings.problems.push('CANDOR_FEED=scripted and CANDOR_FEED_SCRIPT go together')
  return file
}

function readVenues(settings: Settings): readonly string[] {
  const { leastVenues, mostVenues } = FEED_LIMITS
  const given = settings.list('CANDOR_FEED_VENUES')
  const venues = [...new Set(given.length === 0 ? DEFAULT_LIVE_VENUES : given)]
  const unknown = venues.filter((name) => liveVenue(name) === undefined)
  if (unknown.length > 0) {
    const known = LIVE_VENUES.map(({ name }) => name).join(', ')
    settings.problems.push(`CANDOR_FEED_VENUES knows ${known}, not "${unknown.join(', ')}"`)
  }
  if (venues.length < leastVenues || venues.length > mostVenues) {
    settings.problems.push(`CANDOR_FEED_VENUES must name ${leastVenues} to ${mostVenues} different venues`)
  }
  return venues
}

function readChains(settings: Settings): ChainSettings {
  return {
    blockMs: settings.integer('CANDOR_CHAIN_BLOCK_MS', 2_500, 10, 3_600_000),
    forkEvery: settings.integer('CANDOR_CHAIN_FORK_EVERY', 500, 0, 1_000_000),
    evmUrl: settings.url('CANDOR_EVM_URL', ['https:', 'http:']),
    evmChainId: settings.integer('CANDOR_EVM_CHAIN_ID', 1, 1, 2 ** 31),
    evmPublicKey: settings.text('CANDOR_EVM_XPUB'),
    evmToken: settings.text('CANDOR_EVM_USDT'),
    evmPayer: settings.text('CANDOR_EVM_HOT_WALLET'),
    evmFirstNonce: settings.integer('CANDOR_EVM_FIRST_NONCE', 0, 0, 2 ** 31),
    evmHighestFeeGwei: settings.integer('CANDOR_EVM_HIGHEST_FEE_GWEI', 200, 1, 100_000),
    signerUrl: settings.url('CANDOR_SIGNER_URL', ['https:', 'http:']),
    signerSecret: settings.secret('CANDOR_SIGNER_SECRET'),
  }
}

/** What a demo shows; nothing sent there arrives anywhere. */
const SAMPLE_BANK: BankDetails = {
  beneficiary: 'Sample beneficiary',
  bankName: 'Sample bank',
  account: '0000 0000 0000',
  code: 'SAMPLEXX',
  note: 'Demo: send nothing here. An administrator credits the deposit in the console.',
}

function readBank(settings: Settings, mode: Mode): BankDetails | undefined {
  const account = settings.text('CANDOR_BANK_ACCOUNT')
  if (account === undefined) return mode === 'demo' ? SAMPLE_BANK : undefined
  return {
    account,
    beneficiary: settings.text('CANDOR_BANK_BENEFICIARY') ?? '',
    bankName: settings.text('CANDOR_BANK_NAME') ?? '',
    code: settings.text('CANDOR_BANK_CODE') ?? '',
    note: settings.text('CANDOR_BANK_NOTE') ?? '',
  }
}

function readDelivery(settings: Settings): DeliverySettings {
  return {
    smtpUrl: settings.url('CANDOR_SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: settings.text('CANDOR_MAIL_FROM'),
    smsUrl: settings.url('CANDOR_SMS_URL', ['https:', 'http:']),
    smsToken: settings.secret('CANDOR_SMS_TOKEN'),
  }
}

const PUSH_HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/

function readPushHosts(settings: Settings): readonly string[] {
  const hosts = settings.list('CANDOR_PUSH_HOSTS')
  if (!hosts.every((host) => PUSH_HOST.test(host))) {
    settings.problems.push('CANDOR_PUSH_HOSTS must be names of hosts, of which the first part may be *')
  }
  return hosts
}

function readSite(settings: Settings): SiteSettings {
  return {
    contactEmail: settings.text('CANDOR_CONTACT_EMAIL') ?? 'support@candor.example',
    legal: {
      userAgreement: settings.link('CANDOR_USER_AGREEMENT_URL', '/desktop/userAgreement'),
      privacyPolicy: settings.link('CANDOR_PRIVACY_POLICY_URL', '/desktop/privacyPolicy'),
      legalStatement: settings.link('CANDOR_LEGAL_STATEMENT_URL', '/desktop/legalStatement'),
    },
    service: {
      online_service: settings.link('CANDOR_ONLINE_SERVICE', '/desktop/service'),
      custom_line: settings.text('CANDOR_LINE_ID') ?? 'candor.support',
      custom_whatsapp: settings.text('CANDOR_WHATSAPP_ID') ?? '+1 312 555 0148',
    },
  }
}
