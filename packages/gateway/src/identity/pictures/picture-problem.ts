// What can be wrong with a picture, known by the code that its sender is told.

export const PICTURE_PROBLEMS = [
  'picture.type',
  'picture.pixels',
  'picture.too.small',
  'picture.broken',
] as const
export type PictureProblemCode = (typeof PICTURE_PROBLEMS)[number]

export class PictureProblem extends Error {
  override readonly name = 'PictureProblem'
  readonly code: PictureProblemCode

  constructor(code: PictureProblemCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
