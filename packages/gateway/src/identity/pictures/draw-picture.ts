// A picture in, the same picture drawn anew out: a JPEG of bounded size, upright, with nothing in it but pixels.
// Only ever runs in a process of its own (picture-process.ts): what reads hostile files may be broken by one.

import sharp, { type Sharp } from 'sharp'
import { GATEWAY_LIMITS } from '../../limits.ts'
import { readBitmap } from './bitmap.ts'
import { kindOf, type PictureKind } from './picture-kind.ts'
import { PictureProblem } from './picture-problem.ts'

export interface DrawnPicture {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
}

const QUALITY = 85
const PAPER = '#ffffff'

// The library knows many more formats than are taken here. None of the others is ever opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** Throws a PictureProblem. */
export async function drawPicture(file: Buffer): Promise<DrawnPicture> {
  const kind = kindOf(file)
  if (kind === undefined) throw new PictureProblem('picture.type')
  const drawn = await draw(kind === 'bmp' ? fromBitmap(file) : await fromEncoded(file, kind))
  const { width, height } = drawn
  const isLarge =
    Math.max(width, height) >= GATEWAY_LIMITS.pictureLeastLongSide &&
    Math.min(width, height) >= GATEWAY_LIMITS.pictureLeastShortSide
  if (!isLarge) throw new PictureProblem('picture.too.small')
  return drawn
}

function fromBitmap(file: Buffer): Sharp {
  const { pixels, width, height } = readBitmap(file)
  return sharp(pixels, {
    raw: { width, height, channels: 3 },
    limitInputPixels: GATEWAY_LIMITS.picturePixels,
  })
}

async function fromEncoded(file: Buffer, kind: PictureKind): Promise<Sharp> {
  // The headers alone: a small file may claim any number of pixels, and is told so rather than called broken.
  const claims = await orBroken(sharp(file, { limitInputPixels: false }).metadata())
  if (claims.format !== kind) throw new PictureProblem('picture.type')
  if (claims.width * claims.height > GATEWAY_LIMITS.picturePixels) throw new PictureProblem('picture.pixels')
  return sharp(file, { limitInputPixels: GATEWAY_LIMITS.picturePixels, failOn: 'error' })
}

async function draw(source: Sharp): Promise<DrawnPicture> {
  const side = GATEWAY_LIMITS.pictureLongSide
  const drawing = source
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .jpeg({ quality: QUALITY })
  const { data, info } = await orBroken(drawing.toBuffer({ resolveWithObject: true }))
  return { jpeg: data, width: info.width, height: info.height }
}

async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new PictureProblem('picture.broken', error)
  }
}
