// A BMP file in, its pixels out as rows of red, green and blue from the top. Takes what cameras and scanners write: 24
// or 32 bits, nothing packed. Refuses everything else, and never reads beyond the file.

import { GATEWAY_LIMITS } from '../../limits.ts'
import { PictureProblem } from './picture-problem.ts'

export interface Bitmap {
  readonly width: number
  readonly height: number
  /** Three bytes each. */
  readonly pixels: Buffer
}

interface Layout {
  readonly width: number
  readonly height: number
  /** Rows usually lie bottom up. */
  readonly topDown: boolean
  readonly bytesPerPixel: number
  readonly pixelsAt: number
  /** From one row to the next: rows end on a multiple of four bytes. */
  readonly stride: number
}

const FILE_HEADER = 14
/** BITMAPINFOHEADER and its versions 4 and 5, told apart by their lengths. */
const HEADERS: readonly number[] = [40, 108, 124]
const LEAST_HEADERS = FILE_HEADER + 40
const MASKS_AT = LEAST_HEADERS
const MASKS_LENGTH = 12
const UNPACKED = 0
/** Unpacked too, but the file says itself which bits are which colour. */
const MASKED = 3
/** Blue first, as without masks. Other orders exist in theory. */
const USUAL_MASKS = Buffer.from([0, 0, 0xff, 0, 0, 0xff, 0, 0, 0xff, 0, 0, 0])

export function readBitmap(file: Buffer): Bitmap {
  const layout = layoutOf(file)
  const { width, height, bytesPerPixel } = layout
  const pixels = Buffer.allocUnsafe(width * height * 3)
  let to = 0
  for (let y = 0; y < height; y++) {
    const row = layout.topDown ? y : height - 1 - y
    let from = layout.pixelsAt + row * layout.stride
    for (let x = 0; x < width; x++) {
      pixels[to++] = file[from + 2] as number
      pixels[to++] = file[from + 1] as number
      pixels[to++] = file[from] as number
      from += bytesPerPixel
    }
  }
  return { width, height, pixels }
}

function layoutOf(file: Buffer): Layout {
  if (file.length < LEAST_HEADERS) throw new PictureProblem('picture.broken')
  const headerLength = file.readUInt32LE(14)
  const width = file.readInt32LE(18)
  const signedHeight = file.readInt32LE(22)
  const bits = file.readUInt16LE(28)
  const height = Math.abs(signedHeight)
  const isKnown =
    HEADERS.includes(headerLength) && file.readUInt16LE(26) === 1 && (bits === 24 || bits === 32)
  if (!isKnown || !isUnpacked(file, bits) || width <= 0 || height === 0) {
    throw new PictureProblem('picture.broken')
  }
  if (width * height > GATEWAY_LIMITS.picturePixels) throw new PictureProblem('picture.pixels')
  const pixelsAt = file.readUInt32LE(10)
  const bytesPerPixel = bits / 8
  const stride = Math.ceil((width * bytesPerPixel) / 4) * 4
  if (pixelsAt < FILE_HEADER + headerLength || pixelsAt + stride * height > file.length) {
    throw new PictureProblem('picture.broken')
  }
  return { width, height, topDown: signedHeight < 0, bytesPerPixel, pixelsAt, stride }
}

function isUnpacked(file: Buffer, bits: number): boolean {
  const packing = file.readUInt32LE(30)
  if (packing === UNPACKED) return true
  const masks = file.subarray(MASKS_AT, MASKS_AT + MASKS_LENGTH)
  return packing === MASKED && bits === 32 && masks.equals(USUAL_MASKS)
}
