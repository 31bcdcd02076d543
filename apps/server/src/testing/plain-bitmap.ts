// A picture as a camera might have taken it: a bitmap of one colour, large enough to be taken.

const HEAD_BYTES = 54
const BITS = 24

export function plainBitmap(width = 640, height = 480): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(HEAD_BYTES + rowBytes * height, 0x80)
  file.fill(0, 0, HEAD_BYTES)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(HEAD_BYTES, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(BITS, 28)
  return file
}
