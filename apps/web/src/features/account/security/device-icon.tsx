// The drawing of a kind of device.

import type { DeviceKind } from '@candor/api'
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  type IconProps,
  IconTerminal2,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

const ICONS: Readonly<Record<DeviceKind, ComponentType<IconProps>>> = {
  desktop: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  program: IconTerminal2,
}

export function DeviceIcon({ kind }: { readonly kind: DeviceKind }) {
  const Icon = ICONS[kind]
  return <Icon size={18} stroke={1.6} aria-hidden />
}
