import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../../limits.ts'
import { drawPicture } from './draw-picture.ts'
import {
  bmp,
  claimedPng,
  halves,
  jpeg,
  picture,
  png,
  SIZE,
  sidesOf,
  withComment,
} from './picture-files-suite.ts'

const CANARY = '<script>canary()</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="9" height="9"/></svg>`

async function codeOf(file: Buffer): Promise<unknown> {
  try {
    await drawPicture(file)
  } catch (error) {
    return (error as { code?: unknown }).code
  }
  return undefined
}

describe('a picture', () => {
  test.each([
    ['jpeg', jpeg()],
    ['png', png()],
    ['bmp', Promise.resolve(bmp())],
    ['grey png', picture().greyscale().png().toBuffer()],
    ['progressive jpeg', picture().jpeg({ progressive: true }).toBuffer()],
    ['cmyk jpeg', picture().toColourspace('cmyk').jpeg().toBuffer()],
    ['interlaced 16-bit png', picture().toColourspace('rgb16').png({ progressive: true }).toBuffer()],
  ])('is drawn anew as a plain JPEG: %s', async (_name, file) => {
    const drawn = await drawPicture(await file)
    expect(drawn).toMatchObject(SIZE)
    const metadata = await sharp(drawn.jpeg).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', space: 'srgb', ...SIZE })
    expect(metadata.exif ?? metadata.icc ?? metadata.xmp ?? metadata.iptc).toBeUndefined()
  })

  test('shows what it showed', async () => {
    for (const file of [await jpeg(), await png(), bmp(), bmp({ ...SIZE, bits: 32, topDown: true })]) {
      expect(await sidesOf((await drawPicture(file)).jpeg)).toEqual({ left: 'red', right: 'blue' })
    }
  })

  test('lies on white where it was transparent', async () => {
    const clear = { ...SIZE, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const { jpeg: drawn } = await drawPicture(await sharp({ create: clear }).png().toBuffer())
    expect((await sharp(drawn).stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
  })

  test('stands upright as its camera meant it', async () => {
    const turned = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const drawn = await drawPicture(turned)
    expect(drawn).toMatchObject({ width: SIZE.height, height: SIZE.width })
    expect((await sharp(drawn.jpeg).metadata()).orientation).toBeUndefined()
    const mirrored = await picture().jpeg().withMetadata({ orientation: 2 }).toBuffer()
    expect(await sidesOf((await drawPicture(mirrored)).jpeg)).toEqual({ left: 'blue', right: 'red' })
  })

  test('[threat 32] loses place, camera, comments and what was hung on behind', async () => {
    const exif = {
      IFD0: { Make: 'Canary camera', Copyright: CANARY },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    }
    const told = await picture().jpeg().withExif(exif).withIccProfile('p3').toBuffer()
    expect((await sharp(told).metadata()).exif?.toString('latin1')).toContain('Canary camera')
    const polyglot = Buffer.concat([withComment(told, CANARY), Buffer.from(`<html>${CANARY}</html>`)])
    const texted = await sharp(await png())
      .png()
      .withExif(exif)
      .toBuffer()
    for (const file of [polyglot, Buffer.concat([texted, Buffer.from(CANARY)])]) {
      expect(file.toString('latin1')).toContain(CANARY)
      const { jpeg: drawn } = await drawPicture(file)
      const text = drawn.toString('latin1')
      expect(text).not.toMatch(/canary|Exif|GPS|ICC_PROFILE/i)
      // Nothing after the end marker.
      expect(drawn.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    }
  })

  test('is made smaller when it is large, and never larger', async () => {
    const large = await jpeg({ width: 5_000, height: 2_500 })
    expect(await drawPicture(large)).toMatchObject({ width: GATEWAY_LIMITS.pictureLongSide, height: 1_500 })
    expect(await drawPicture(await jpeg({ width: 400, height: 300 }))).toMatchObject({
      width: 400,
      height: 300,
    })
    expect(await drawPicture(await jpeg({ width: 300, height: 400 }))).toMatchObject({
      width: 300,
      height: 400,
    })
  })

  test.each([
    { width: 399, height: 300 },
    { width: 400, height: 299 },
    { width: 1, height: 1 },
    { width: 12_000, height: 900 },
  ])('needs enough pixels to be read: $width x $height', async (size) => {
    expect(await codeOf(await jpeg(size))).toBe('picture.too.small')
  })
})

describe('[threat 32] what is no picture', () => {
  test.each([
    ['HTML', Buffer.from(`<!doctype html>${CANARY}`)],
    ['SVG', Buffer.from(SVG)],
    ['SVG behind a declaration', Buffer.from(`<?xml version="1.0"?>${SVG}`)],
    ['packed SVG', gzipSync(SVG)],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['ZIP', Buffer.from('PK\u0003\u0004 picture.jpg', 'latin1')],
    ['GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['space before a picture', Buffer.from(' \u00ff\u00d8\u00ff', 'latin1')],
  ])('is not taken: %s', async (_name, file) => {
    expect(await codeOf(file)).toBe('picture.type')
  })

  test.each(['gif', 'webp', 'tiff', 'avif'] as const)(
    'is not taken, though it is one: %s',
    async (format) => {
      expect(await codeOf(await picture().toFormat(format).toBuffer())).toBe('picture.type')
    },
  )

  test.each([
    ['JPEG', [0xff, 0xd8, 0xff]],
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['BMP', [0x42, 0x4d]],
  ])('is broken when it only begins like a %s', async (_name, magic) => {
    for (const text of ['', SVG, `<html>${CANARY}</html>`.repeat(50)]) {
      expect(await codeOf(Buffer.concat([Buffer.from(magic), Buffer.from(text)]))).toBe('picture.broken')
    }
  })

  test('is broken when its end is missing', async () => {
    for (const file of [await jpeg(), await png(), bmp()]) {
      expect(await codeOf(file.subarray(0, Math.floor(file.length / 2)))).toBe('picture.broken')
      expect(await codeOf(file.subarray(0, 40))).toBe('picture.broken')
    }
  })
})

describe('[threat 32] a pixel bomb', () => {
  test('is refused by what it claims', async () => {
    const bomb = claimedPng({ width: 50_000, height: 50_000 })
    expect(bomb.length).toBeLessThan(200)
    expect(await codeOf(bomb)).toBe('picture.pixels')
    expect(await codeOf(claimedPng({ width: 900_000, height: 900_000 }))).toBe('picture.pixels')
  })

  test('is refused when it is a real one', async () => {
    const size = { width: 6_000, height: 5_000 }
    const grey = sharp({ create: { ...size, channels: 3, background: '#808080' } })
    expect(await codeOf(await grey.clone().png().toBuffer())).toBe('picture.pixels')
    expect(await codeOf(await grey.clone().jpeg().toBuffer())).toBe('picture.pixels')
  })

  test('is drawn at the bound itself', async () => {
    const size = { width: 6_000, height: 4_000 }
    expect(size.width * size.height).toBe(GATEWAY_LIMITS.picturePixels)
    const file = await sharp(halves(size), { raw: { ...size, channels: 3 } })
      .jpeg()
      .toBuffer()
    expect(await drawPicture(file)).toMatchObject({ width: 3_000, height: 2_000 })
  })
})
