// Messages as the frames of a websocket (RFC 6455, from server to client: whole, without a mask), all in one piece, so that
// what a turn of the event loop has to say to a client is one write.

const WHOLE_TEXT = 0x81
/** The longest that the first byte of a length says by itself, and what says that two or eight more follow. */
const SHORT = 125
const TWO_BYTES = 126
const EIGHT_BYTES = 127
const TWO_BYTES_MOST = 0xff_ff

export function textFrames(messages: readonly (Buffer | string)[]): Buffer {
  const lengths = messages.map((message) => Buffer.byteLength(message))
  const frames = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headLength(length) + length, 0))
  let at = 0
  messages.forEach((message, index) => {
    const length = lengths[index] ?? 0
    at = writeHead(frames, at, length)
    if (typeof message === 'string') frames.write(message, at, length, 'utf8')
    else message.copy(frames, at)
    at += length
  })
  return frames
}

function headLength(length: number): number {
  if (length <= SHORT) return 2
  return length <= TWO_BYTES_MOST ? 4 : 10
}

function writeHead(frames: Buffer, at: number, length: number): number {
  frames[at] = WHOLE_TEXT
  if (length <= SHORT) {
    frames[at + 1] = length
    return at + 2
  }
  if (length <= TWO_BYTES_MOST) {
    frames[at + 1] = TWO_BYTES
    return frames.writeUInt16BE(length, at + 2)
  }
  frames[at + 1] = EIGHT_BYTES
  return frames.writeBigUInt64BE(BigInt(length), at + 2)
}
