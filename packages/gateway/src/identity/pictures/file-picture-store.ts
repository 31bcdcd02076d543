// Pictures as files of one folder, each sealed for its own id: whoever has the disk has no picture, and no file can
// stand in for another. A put leaves a whole file or none, and is on disk when it resolves.

import { chmod, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SecretBox } from '../secret-box.ts'
import { isPictureId, type PictureStore } from './picture-store.ts'

const PURPOSE = 'picture'
const UNFINISHED = '.tmp'
const ONLY_US = { file: 0o600, folder: 0o700 }

export class FilePictureStore implements PictureStore {
  private readonly folder: string
  private readonly secretBox: SecretBox

  private constructor(folder: string, secretBox: SecretBox) {
    this.folder = folder
    this.secretBox = secretBox
  }

  /** Makes the folder when there is none. */
  static async open(folder: string, secretBox: SecretBox): Promise<FilePictureStore> {
    await mkdir(folder, { recursive: true, mode: ONLY_US.folder })
    await chmod(folder, ONLY_US.folder)
    return new FilePictureStore(folder, secretBox)
  }

  async put(pictureId: string, jpeg: Buffer): Promise<void> {
    const file = this.fileOf(pictureId)
    const unfinished = file + UNFINISHED
    try {
      await writeDurably(unfinished, this.secretBox.seal(PURPOSE, pictureId, jpeg))
      await rename(unfinished, file)
      await syncFolder(this.folder)
    } catch (error) {
      await Promise.all([unfinished, file].map((each) => rm(each, { force: true })))
      throw error
    }
  }

  async get(pictureId: string): Promise<Buffer | undefined> {
    let sealed: Buffer
    try {
      sealed = await readFile(this.fileOf(pictureId))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
    return this.secretBox.open(PURPOSE, pictureId, sealed)
  }

  async remove(pictureId: string): Promise<void> {
    await rm(this.fileOf(pictureId), { force: true })
  }

  async *olderThan(timeMs: number): AsyncGenerator<string> {
    for await (const { name } of await opendir(this.folder)) {
      const isUnfinished = name.endsWith(UNFINISHED)
      if (!isUnfinished && !isPictureId(name)) continue
      const file = path.join(this.folder, name)
      if ((await changedMs(file)) >= timeMs) continue
      // Left by a server that ended while it wrote: nobody knows its id.
      if (isUnfinished) await rm(file, { force: true })
      else yield name
    }
  }

  private fileOf(pictureId: string): string {
    if (!isPictureId(pictureId)) throw new Error('this is no id of a picture')
    return path.join(this.folder, pictureId)
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', ONLY_US.file)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the names in a folder durable. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A file that was removed meanwhile is as old as can be: removing it again does no harm. */
async function changedMs(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
