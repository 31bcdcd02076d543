// The drawing beside a message: by what it is about. Kinds that are new get the bell.

import {
  IconBell,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconGauge,
  IconId,
  IconKey,
  IconLock,
  IconMail,
  type IconProps,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

const ICONS: readonly (readonly [beginning: string, icon: ComponentType<IconProps>])[] = [
  ['account.', IconUser],
  ['login.device.', IconDeviceDesktop],
  ['password.', IconLock],
  ['fund.password.', IconLock],
  ['phone.', IconDeviceMobile],
  ['email.', IconMail],
  ['authenticator.', IconKey],
  ['recovery.', IconKey],
  ['real.name.', IconId],
  ['limits.', IconGauge],
  ['api.key.', IconKey],
]

export function MessageIcon({ kind }: { readonly kind: string }) {
  const [, Icon = IconBell] = ICONS.find(([beginning]) => kind.startsWith(beginning)) ?? []
  return <Icon size={18} stroke={1.6} aria-hidden />
}
