// Real picture files, made on the spot, for the tests of everything that takes pictures. Judges nothing.

import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export interface Size {
  readonly width: number
  readonly height: number
}

export const SIZE: Size = { width: 640, height: 480 }

/** Left half red, right half blue, so that a picture that was turned or mirrored shows it. */
export function halves({ width, height }: Size): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    pixels[at + ((at / 3) % width < width / 2 ? 0 : 2)] = 255
  }
  return pixels
}

export function picture(size: Size = SIZE): Sharp {
  return sharp(halves(size), { raw: { ...size, channels: 3 } })
}

export function jpeg(size?: Size): Promise<Buffer> {
  return picture(size).jpeg().toBuffer()
}

export function png(size?: Size): Promise<Buffer> {
  return picture(size).png().toBuffer()
}

export interface BitmapShape extends Size {
  readonly bits?: number
  readonly headerLength?: number
  readonly topDown?: boolean
  readonly packing?: number
  /** As the file has them: red, green, blue. */
  readonly masks?: readonly [number, number, number]
}

/** A BMP file, byte by byte, with the pixels of `halves`. */
export function bmp(shape: BitmapShape = SIZE): Buffer {
  const { width, height, bits = 24, headerLength = 40, topDown = false, packing = 0, masks } = shape
  const stride = Math.ceil((width * bits) / 32) * 4
  const pixelsAt = 14 + headerLength + (masks !== undefined && headerLength === 40 ? 12 : 0)
  const file = Buffer.alloc(pixelsAt + stride * height)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(pixelsAt, 10)
  file.writeUInt32LE(headerLength, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(topDown ? -height : height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(bits, 28)
  file.writeUInt32LE(packing, 30)
  masks?.forEach((mask, place) => file.writeUInt32LE(mask, 54 + 4 * place))
  const pixels = halves(shape)
  for (let y = 0; y < height; y++) {
    const row = pixelsAt + (topDown ? y : height - 1 - y) * stride
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * 3, row + (x * bits) / 8]
      for (let colour = 0; colour < 3; colour++) file[to + colour] = pixels[from + 2 - colour] as number
    }
  }
  return file
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG of some hundred bytes that claims to have any size. */
export function claimedPng({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Puts a comment right after the start of a JPEG. */
export function withComment(file: Buffer, text: string): Buffer {
  const comment = Buffer.from(text)
  const marker = Buffer.from([0xff, 0xfe, 0, 0])
  marker.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([file.subarray(0, 2), marker, comment, file.subarray(2)])
}

/** The colours in the middle of the left and of the right half. */
export async function sidesOf(file: Buffer): Promise<{ left: string; right: string }> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number): string => {
    const from = (Math.floor(info.height / 2) * info.width + x) * info.channels
    const [red = 0, green = 0, blue = 0] = data.subarray(from, from + 3)
    if (green > 100) return 'other'
    return red > blue ? 'red' : 'blue'
  }
  return { left: at(Math.floor(info.width / 4)), right: at(Math.floor((info.width * 3) / 4)) }
}
