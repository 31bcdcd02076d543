import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SecretBox } from '../secret-box.ts'
import { FilePictureStore } from './file-picture-store.ts'
import { jpeg } from './picture-files-suite.ts'
import { isPictureId, newPictureId } from './picture-store.ts'
import { describePictureStore, MemoryPictureStore } from './picture-store-suite.ts'

const root = mkdtempSync(join(tmpdir(), 'candor-pictures-'))
const secretBox = new SecretBox(randomBytes(32))
let folders = 0

afterAll(() => rmSync(root, { recursive: true, force: true }))

function newFolder(): string {
  return join(root, String(folders++), 'pictures')
}

async function modeOf(path: string): Promise<number> {
  return statSync(path).mode & 0o777
}

describePictureStore('files', () => FilePictureStore.open(newFolder(), secretBox))
describePictureStore('memory', () => Promise.resolve(new MemoryPictureStore()))

describe('pictures in files', () => {
  test('[threat 32] are unreadable on disk, and to everybody but us', async () => {
    const folder = newFolder()
    const store = await FilePictureStore.open(folder, secretBox)
    const pictureId = newPictureId()
    const picture = await jpeg()
    await store.put(pictureId, picture)
    expect(readdirSync(folder)).toEqual([pictureId])
    const sealed = readFileSync(join(folder, pictureId))
    expect(sealed.indexOf(Buffer.from([0xff, 0xd8, 0xff]))).toBe(-1)
    expect(sealed.includes(picture.subarray(100, 116))).toBe(false)
    expect(await modeOf(join(folder, pictureId))).toBe(0o600)
    expect(await modeOf(folder)).toBe(0o700)
  })

  test('lie in a folder that is closed to others, even when it was open', async () => {
    const folder = newFolder()
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
    await FilePictureStore.open(folder, secretBox)
    expect(await modeOf(folder)).toBe(0o700)
  })

  test('[threat 25] open under their own id and key only, and not when they were changed', async () => {
    const folder = newFolder()
    const store = await FilePictureStore.open(folder, secretBox)
    const [one, other] = [newPictureId(), newPictureId()]
    await store.put(one, Buffer.from('one'))
    const stranger = await FilePictureStore.open(folder, new SecretBox(randomBytes(32)))
    await expect(stranger.get(one)).rejects.toThrow()
    renameSync(join(folder, one), join(folder, other))
    await expect(store.get(other)).rejects.toThrow()
    await store.put(one, Buffer.from('one'))
    const sealed = readFileSync(join(folder, one))
    sealed[20] = (sealed[20] ?? 0) ^ 1
    writeFileSync(join(folder, one), sealed)
    await expect(store.get(one)).rejects.toThrow()
  })

  test('[threat 32, threat 36] have no name that leads elsewhere', async () => {
    const store = await FilePictureStore.open(newFolder(), secretBox)
    for (const name of [
      '',
      '.',
      '..',
      '../../etc/passwd',
      'a/b',
      `${'a'.repeat(22)}/`,
      'a\0'.repeat(11),
      `${newPictureId()}.tmp`,
    ]) {
      expect(isPictureId(name)).toBe(false)
      await expect(store.get(name)).rejects.toThrow('no id')
      await expect(store.put(name, Buffer.alloc(1))).rejects.toThrow('no id')
      await expect(store.remove(name)).rejects.toThrow('no id')
    }
    for (let round = 0; round < 1_000; round++) expect(isPictureId(newPictureId())).toBe(true)
  })

  test('[threat 35] leave nothing when they cannot be written', async () => {
    const folder = newFolder()
    const store = await FilePictureStore.open(folder, secretBox)
    const pictureId = newPictureId()
    mkdirSync(join(folder, `${pictureId}.tmp`))
    await expect(store.put(pictureId, Buffer.from('one'))).rejects.toThrow()
    expect(await store.get(pictureId)).toBeUndefined()
  })

  test('that a crash left half written are removed once they are old', async () => {
    const folder = newFolder()
    const store = await FilePictureStore.open(folder, secretBox)
    const [old, young] = [`${newPictureId()}.tmp`, `${newPictureId()}.tmp`]
    for (const name of [old, young, 'notes.txt']) writeFileSync(join(folder, name), 'half')
    utimesSync(join(folder, old), 1, 1)
    utimesSync(join(folder, 'notes.txt'), 1, 1)
    for await (const pictureId of store.olderThan(Date.now() - 60_000)) expect(pictureId).toBe('none')
    expect(readdirSync(folder).sort()).toEqual([young, 'notes.txt'].sort())
  })
})
