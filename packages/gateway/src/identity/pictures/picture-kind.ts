// What a file is by its first bytes, whatever it was called. Only the kinds that are taken have a name here.

export type PictureKind = 'jpeg' | 'png' | 'bmp'

const MAGIC: Readonly<Record<PictureKind, Buffer>> = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  bmp: Buffer.from('BM'),
}

export function kindOf(bytes: Buffer): PictureKind | undefined {
  const kinds = Object.keys(MAGIC) as PictureKind[]
  return kinds.find((kind) => bytes.subarray(0, MAGIC[kind].length).equals(MAGIC[kind]))
}
