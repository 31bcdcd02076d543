// Looks at a chosen file before anything is sent: its first bytes and its size. Gives the picture with its true type, or
// why it cannot be used. Never decodes it: whether it can be read, the server says.

import { API_LIMITS } from '@candor/api'

export type PictureProblem =
  | { readonly kind: 'type' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'size'; readonly bytes: number }

export type CheckedPicture =
  | { readonly picture: Blob; readonly problem?: undefined }
  | { readonly picture?: undefined; readonly problem: PictureProblem }

/** How files of each type begin. The name and the type that a browser gives come from the name alone. */
const SIGNATURES: readonly { readonly type: string; readonly bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/bmp', bytes: [0x42, 0x4d] },
]

const LONGEST_SIGNATURE = Math.max(...SIGNATURES.map(({ bytes }) => bytes.length))

/** For the `accept` of a file field. */
export const PICTURE_TYPES = SIGNATURES.map(({ type }) => type).join(',')

export async function checkPicture(file: Blob): Promise<CheckedPicture> {
  if (file.size === 0) return { problem: { kind: 'empty' } }
  const head = new Uint8Array(await file.slice(0, LONGEST_SIGNATURE).arrayBuffer())
  const found = SIGNATURES.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte))
  if (found === undefined) return { problem: { kind: 'type' } }
  if (file.size > API_LIMITS.pictureBytes) return { problem: { kind: 'size', bytes: file.size } }
  return { picture: file.slice(0, file.size, found.type) }
}
