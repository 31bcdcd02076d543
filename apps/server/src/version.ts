// The version of this release, from its own package.

import { readFileSync } from 'node:fs'

const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

export const VERSION: string = (manifest as { readonly version: string }).version
