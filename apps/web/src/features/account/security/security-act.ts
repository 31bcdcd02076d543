// What can be done about the security of an account: each opens one dialog.

import type { Channel } from '@candor/api'
import type { Answer } from '@candor/client'

export type SecurityOverview = Answer<'securityOverview'>

export type SecurityAct =
  | { readonly kind: 'changePassword' }
  | { readonly kind: 'fundPassword' }
  | { readonly kind: 'bindContact'; readonly channel: Channel }
  | { readonly kind: 'unbindContact'; readonly channel: Channel }
  | { readonly kind: 'bindAuthenticator' }
  | { readonly kind: 'unbindAuthenticator' }
  | { readonly kind: 'renewRecoveryCodes' }

/** What every dialog of this kind is given. */
export interface ActDialogProps {
  readonly overview: SecurityOverview
  readonly onClose: () => void
}
