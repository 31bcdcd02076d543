// What identity needs of this installation: the key, the way that codes go out, the place for pictures, the site's facts.

import { join } from 'node:path'
import type { Database } from '@candor/database'
import {
  Couriers,
  DemoOutbox,
  FilePictureStore,
  type IdentityOptions,
  SecretBox,
  SmsCourier,
  SmtpCourier,
} from '@candor/gateway'
import type { Config } from './config.ts'
import type { Parts } from './parts.ts'
import { checkSecretKey, readSecretKey } from './secret-key.ts'
import { VERSION } from './version.ts'

export async function openIdentity(
  config: Config,
  database: Database,
  parts: Parts,
): Promise<IdentityOptions> {
  const key = readSecretKey(config)
  await checkSecretKey(database, key)
  const secretBox = new SecretBox(key)
  return {
    secretBox,
    ...deliveryOf(config, parts),
    pictureStore: await FilePictureStore.open(join(config.dataDirectory, 'pictures'), secretBox),
    site: { mode: config.mode, version: VERSION },
  }
}

function deliveryOf({ mode, delivery }: Config, parts: Parts): Pick<IdentityOptions, 'courier' | 'outbox'> {
  if (mode === 'demo') {
    const outbox = new DemoOutbox()
    return { courier: outbox, outbox }
  }
  const { smtpUrl, mailFrom, smsUrl, smsToken } = delivery
  if (smtpUrl === undefined || mailFrom === undefined || smsUrl === undefined || smsToken === undefined) {
    throw new Error('the preflight let live mode start without a way to deliver codes')
  }
  const email = parts.add(new SmtpCourier({ url: smtpUrl, sender: mailFrom }), async (each) => each.close())
  return {
    courier: new Couriers({ email, phone: new SmsCourier({ url: smsUrl, token: smsToken }) }),
    outbox: undefined,
  }
}
