// What a browser calls itself in, a short name that a person understands out: `Chrome 142, Windows`.
// The text comes from outside: only words of our own, digits and a program's plain name ever get through.

import type { DeviceKind } from '@candor/api'

export interface Device {
  readonly name: string
  readonly kind: DeviceKind
}

/** What a browser calls itself is read this far. */
const READ_LENGTH = 512

/** In this order: each but the last two also claims to be the ones after it. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS|Edge)\/(\d{1,4})/],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})(?:\.\d{1,4}){0,3} (?:Mobile\/\w{1,20} )?Safari\//],
]

/** Android says Linux as well, and an iPad says Mac OS. */
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** `curl/8.5.0` is `curl/8`. */
const PROGRAM = /^([A-Za-z][A-Za-z0-9._-]{0,39})(\/\d{1,4})?/
const UNKNOWN: Device = { name: 'Unknown device', kind: 'program' }

export function describeDevice(userAgent: string): Device {
  const text = userAgent.slice(0, READ_LENGTH)
  const browser = browserOf(text)
  const system = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0]
  if (text.startsWith('Mozilla/') || text.startsWith('Opera/')) {
    const name = [browser, system].filter((part) => part !== undefined).join(', ')
    return name === '' ? UNKNOWN : { name, kind: kindOf(system, text) }
  }
  const [, program, version = ''] = PROGRAM.exec(text) ?? []
  return program === undefined ? UNKNOWN : { name: `${program}${version}`, kind: 'program' }
}

function browserOf(text: string): string | undefined {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(text)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return undefined
}

function kindOf(system: string | undefined, text: string): DeviceKind {
  if (system === 'iPhone') return 'phone'
  if (system === 'iPad') return 'tablet'
  if (system === 'Android') return /\bMobile\b/.test(text) ? 'phone' : 'tablet'
  return 'desktop'
}
