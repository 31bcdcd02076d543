// What every store of pictures promises, and a store in memory for tests that need one.

import { beforeEach, describe, expect, test } from 'vitest'
import { newPictureId, type PictureStore } from './picture-store.ts'

export class MemoryPictureStore implements PictureStore {
  readonly pictures = new Map<string, { readonly jpeg: Buffer; readonly putMs: number }>()
  private readonly clock: () => number

  constructor(clock: () => number = Date.now) {
    this.clock = clock
  }

  put(pictureId: string, jpeg: Buffer): Promise<void> {
    this.pictures.set(pictureId, { jpeg: Buffer.from(jpeg), putMs: this.clock() })
    return Promise.resolve()
  }

  get(pictureId: string): Promise<Buffer | undefined> {
    return Promise.resolve(this.pictures.get(pictureId)?.jpeg)
  }

  remove(pictureId: string): Promise<void> {
    this.pictures.delete(pictureId)
    return Promise.resolve()
  }

  async *olderThan(timeMs: number): AsyncGenerator<string> {
    for (const [pictureId, { putMs }] of this.pictures) if (putMs < timeMs) yield pictureId
  }
}

const LATER_MS = 60_000

async function all(store: PictureStore, timeMs: number): Promise<string[]> {
  const found: string[] = []
  for await (const pictureId of store.olderThan(timeMs)) found.push(pictureId)
  return found.sort()
}

export function describePictureStore(name: string, make: () => Promise<PictureStore>): void {
  describe(`a picture store: ${name}`, () => {
    let store: PictureStore
    beforeEach(async () => {
      store = await make()
    })

    test('gives back what was put, byte for byte', async () => {
      const [one, other] = [newPictureId(), newPictureId()]
      await store.put(one, Buffer.from('one'))
      await store.put(other, Buffer.alloc(3_000_000, 7))
      expect(await store.get(one)).toEqual(Buffer.from('one'))
      expect((await store.get(other))?.equals(Buffer.alloc(3_000_000, 7))).toBe(true)
    })

    test('has nothing under another id', async () => {
      expect(await store.get(newPictureId())).toBeUndefined()
    })

    test('has nothing of what was removed, twice if need be', async () => {
      const pictureId = newPictureId()
      await store.put(pictureId, Buffer.from('gone'))
      await store.remove(pictureId)
      await store.remove(pictureId)
      expect(await store.get(pictureId)).toBeUndefined()
      expect(await all(store, Date.now() + LATER_MS)).toEqual([])
    })

    test('lists what was put before a time', async () => {
      const ids = Array.from({ length: 5 }, newPictureId)
      await Promise.all(ids.map((each) => store.put(each, Buffer.from(each))))
      expect(await all(store, Date.now() + LATER_MS)).toEqual(ids.sort())
      expect(await all(store, Date.now() - LATER_MS)).toEqual([])
    })

    test('takes many at once', async () => {
      const ids = Array.from({ length: 20 }, newPictureId)
      await Promise.all(ids.map((each) => store.put(each, Buffer.from(each))))
      const read = await Promise.all(ids.map((each) => store.get(each)))
      expect(read.map(String)).toEqual(ids)
    })
  })
}
