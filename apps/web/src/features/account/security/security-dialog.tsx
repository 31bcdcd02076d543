// The dialog of the act that was chosen, if one was. Its form begins anew each time it opens.

import { BindAuthenticator } from './bind-authenticator.tsx'
import { BindContact } from './bind-contact.tsx'
import { ChangePassword } from './change-password.tsx'
import { FundPassword } from './fund-password.tsx'
import { RenewRecoveryCodes } from './renew-recovery-codes.tsx'
import type { ActDialogProps, SecurityAct } from './security-act.ts'
import { UnbindAuthenticator } from './unbind-authenticator.tsx'
import { UnbindContact } from './unbind-contact.tsx'

interface SecurityDialogProps extends ActDialogProps {
  readonly act: SecurityAct | undefined
}

export function SecurityDialog({ act, ...props }: SecurityDialogProps) {
  if (act === undefined) return null
  switch (act.kind) {
    case 'changePassword':
      return <ChangePassword {...props} />
    case 'fundPassword':
      return <FundPassword {...props} />
    case 'bindContact':
      return <BindContact {...props} channel={act.channel} />
    case 'unbindContact':
      return <UnbindContact {...props} channel={act.channel} />
    case 'bindAuthenticator':
      return <BindAuthenticator {...props} />
    case 'unbindAuthenticator':
      return <UnbindAuthenticator {...props} />
    case 'renewRecoveryCodes':
      return <RenewRecoveryCodes {...props} />
  }
}
