// What live mode needs and this installation lacks, all in one go. Real money must not run on half a platform.

import type { Database } from '@candor/database'
import { samplesShown } from '@candor/gateway'
import type { Config } from './config.ts'

/** Why the platform must not start with these settings; empty when it may. */
export function missingFor(config: Config): readonly string[] {
  return config.mode === 'live' ? missingSettings(config) : []
}

/**
 * Pages that still speak for nobody: sample texts must not stand before customers. Known only once the database is there,
 * and so told apart from the settings.
 */
export async function missingTexts(
  { mode, contentDirectory }: Pick<Config, 'mode' | 'contentDirectory'>,
  database: Database,
  nowMs: number,
): Promise<readonly string[]> {
  if (mode !== 'live') return []
  const samples = await samplesShown(database, nowMs)
  return samples.map(
    (page) =>
      `the operator's own text in place of the sample page ${page}: write it in ${contentDirectory}/pages and set "sample": false in its meta.json`,
  )
}

function missingSettings({ secretKey, delivery, feed, chains, adminPort }: Config): string[] {
  const needed: readonly (readonly [string, unknown])[] = [
    ['CANDOR_FEED=live: prices of real venues', feed === 'live' ? feed : undefined],
    ['CANDOR_SECRET_KEY: 32 random bytes in base64', secretKey],
    ['CANDOR_SMTP_URL: the mail server that sends verification codes', delivery.smtpUrl],
    ['CANDOR_MAIL_FROM: the address that they come from', delivery.mailFrom],
    ['CANDOR_SMS_URL: the provider that sends verification codes to phones', delivery.smsUrl],
    ['CANDOR_SMS_TOKEN: its bearer token', delivery.smsToken],
    ['CANDOR_ADMIN_PORT: the port of the console, apart from the public one', adminPort],
    ['CANDOR_EVM_URL: the Ethereum node for deposits and withdrawals', chains.evmUrl],
    ['CANDOR_EVM_XPUB: the extended public key of the receiving addresses', chains.evmPublicKey],
    ['CANDOR_EVM_USDT: the address of the USDT contract', chains.evmToken],
    ['CANDOR_EVM_HOT_WALLET: the address that withdrawals are paid from', chains.evmPayer],
    ['CANDOR_SIGNER_URL: the signer that holds its key', chains.signerUrl],
    ['CANDOR_SIGNER_SECRET: the secret shared with the signer', chains.signerSecret],
  ]
  return needed.filter(([, value]) => value === undefined).map(([name]) => name)
}
