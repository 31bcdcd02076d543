// Codes with which a socket of the compatible API is closed: those of the site's own, and one for a fault of ours.

import { CLOSE as SITE_CLOSE } from '../../socket/connection.ts'

export const CLOSE = { ...SITE_CLOSE, failed: 1011 } as const
