// The process that draws one picture: its bytes come in on the input, the answer goes out on the output, then it ends.
// Knows no secret and touches no file; ends by itself when the server that started it is gone.

import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { GATEWAY_LIMITS } from '../../limits.ts'
import { drawPicture } from './draw-picture.ts'
import { encodeAnswer } from './picture-answer.ts'
import { PictureProblem } from './picture-problem.ts'

/** Pictures can wait; trading cannot. */
const NICE = 10

setPriority(NICE)
const server = Number(process.argv[2])
const watch = setInterval(() => {
  if (process.ppid !== server) process.exit(1)
}, GATEWAY_LIMITS.pictureLooksBackMs)

const file = await buffer(process.stdin)
const answer = await drawPicture(file).catch((error: unknown) => {
  if (error instanceof PictureProblem) return error
  throw error
})
clearInterval(watch)
process.stdout.end(encodeAnswer(answer))
