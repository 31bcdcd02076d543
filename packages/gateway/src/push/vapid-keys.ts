// The key pair by which push services know this installation (RFC 8292): made once, kept sealed. Browsers subscribe to it,
// so that another one would silence every device.

import type { Database } from '@candor/database'
import webPush from 'web-push'
import type { SecretBox } from '../identity/secret-box.ts'

export interface VapidKeys {
  /** Base64url, as browsers take it. */
  readonly publicKey: string
  readonly privateKey: string
}

const NAME = 'push.vapid'
const PURPOSE = 'push'

export async function openVapidKeys(database: Database, secretBox: SecretBox): Promise<VapidKeys> {
  const made = JSON.stringify(webPush.generateVAPIDKeys())
  const sealed = secretBox.seal(PURPOSE, NAME, Buffer.from(made)).toString('base64')
  await database
    .insertInto('settings')
    .values({ name: NAME, value: sealed })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  // Whoever was first, theirs is the key.
  const { value } = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  const { publicKey, privateKey } = JSON.parse(
    secretBox.open(PURPOSE, NAME, Buffer.from(value, 'base64')).toString(),
  ) as VapidKeys
  return { publicKey, privateKey }
}
