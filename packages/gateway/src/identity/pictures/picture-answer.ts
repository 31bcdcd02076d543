// What the process that draws a picture answers, as bytes: how it went, then the picture. The reader trusts nothing:
// the writer has read a hostile file.

import { GATEWAY_LIMITS } from '../../limits.ts'
import type { DrawnPicture } from './draw-picture.ts'
import { kindOf } from './picture-kind.ts'
import { PICTURE_PROBLEMS, PictureProblem } from './picture-problem.ts'

const DRAWN = 0
const HEADER = 9
export const MOST_ANSWER_BYTES = HEADER + GATEWAY_LIMITS.pictureDrawnBytes

export function encodeAnswer(answer: DrawnPicture | PictureProblem): Buffer {
  if (answer instanceof PictureProblem) return Buffer.of(1 + PICTURE_PROBLEMS.indexOf(answer.code))
  const header = Buffer.alloc(HEADER)
  header.writeUInt8(DRAWN, 0)
  header.writeUInt32LE(answer.width, 1)
  header.writeUInt32LE(answer.height, 5)
  return Buffer.concat([header, answer.jpeg])
}

/** Undefined when the bytes are no answer. */
export function decodeAnswer(bytes: Buffer): DrawnPicture | PictureProblem | undefined {
  const outcome = bytes[0]
  if (outcome === undefined) return undefined
  if (outcome !== DRAWN) {
    const code = PICTURE_PROBLEMS[outcome - 1]
    return code === undefined || bytes.length > 1 ? undefined : new PictureProblem(code)
  }
  if (bytes.length <= HEADER) return undefined
  const [width, height, jpeg] = [bytes.readUInt32LE(1), bytes.readUInt32LE(5), bytes.subarray(HEADER)]
  const isSize = [width, height].every((side) => side > 0 && side <= GATEWAY_LIMITS.pictureLongSide)
  return isSize && kindOf(jpeg) === 'jpeg' ? { jpeg, width, height } : undefined
}
