// Where drawn pictures are kept. A picture is put once under its id, never changed, and gone for good when removed.

import { randomBytes } from 'node:crypto'

export interface PictureStore {
  /** Kept for good once this resolves; nothing is left when it rejects. An id is used once. */
  put(pictureId: string, jpeg: Buffer): Promise<void>
  /** Undefined when there is none. Rejects when what is there cannot be read. */
  get(pictureId: string): Promise<Buffer | undefined>
  /** No matter if there is none. */
  remove(pictureId: string): Promise<void>
  /** Everything that lies there and was put before the given time, in milliseconds UTC. */
  olderThan(timeMs: number): AsyncIterable<string>
}

const ID_BYTES = 16
const ID = /^[A-Za-z0-9_-]{22}$/

/** Cannot be guessed, and has no character that means anything in a path. */
export function newPictureId(): string {
  return randomBytes(ID_BYTES).toString('base64url')
}

export function isPictureId(text: string): boolean {
  return ID.test(text)
}
