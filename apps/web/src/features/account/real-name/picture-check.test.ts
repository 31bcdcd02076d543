import { API_LIMITS } from '@candor/api'
import { describe, expect, it } from 'vitest'
import { checkPicture } from './picture-check.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function fileOf(bytes: readonly number[], type: string, size = bytes.length): Blob {
  const content = new Uint8Array(size)
  content.set(bytes)
  return new Blob([content], { type })
}

describe('photos are jpeg, png or bmp, up to 8M', () => {
  it.each([
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['image/png', PNG],
    ['image/bmp', [0x42, 0x4d, 0x00]],
  ])('takes %s by its first bytes, whatever its name claims', async (type, bytes) => {
    const { picture } = await checkPicture(fileOf(bytes, 'application/x-unknown'))
    expect(picture?.type).toBe(type)
    expect(picture?.size).toBe(bytes.length)
  })

  it.each([
    ['a GIF that calls itself a jpeg', [0x47, 0x49, 0x46, 0x38], 'image/jpeg'],
    ['markup that calls itself a png', [0x3c, 0x73, 0x76, 0x67], 'image/png'],
    ['a file cut off inside its signature', PNG.slice(0, 5), 'image/png'],
  ])('refuses %s', async (_, bytes, type) => {
    expect(await checkPicture(fileOf(bytes, type))).toEqual({ problem: { kind: 'type' } })
  })

  it('refuses an empty file', async () => {
    expect(await checkPicture(new Blob([]))).toEqual({ problem: { kind: 'empty' } })
  })

  it('takes exactly the limit and refuses one byte more', async () => {
    const most = API_LIMITS.pictureBytes
    expect((await checkPicture(fileOf(PNG, 'image/png', most))).problem).toBeUndefined()
    expect((await checkPicture(fileOf(PNG, 'image/png', most + 1))).problem).toEqual({
      kind: 'size',
      bytes: most + 1,
    })
  })
})
