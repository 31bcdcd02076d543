// How a picture is looked at: its zoom and its turn. Pure; the picture itself is never changed.

export interface PictureView {
  readonly zoom: number
  /** In quarter turns, clockwise. */
  readonly turns: number
}

export const AS_IT_CAME: PictureView = { zoom: 1, turns: 0 }

const ZOOMS = [1, 1.5, 2, 3, 4] as const
const QUARTERS = 4
const QUARTER_DEGREES = 90

export function zoomedIn(view: PictureView): PictureView {
  return { ...view, zoom: ZOOMS.find((zoom) => zoom > view.zoom) ?? view.zoom }
}

export function zoomedOut(view: PictureView): PictureView {
  return { ...view, zoom: ZOOMS.findLast((zoom) => zoom < view.zoom) ?? view.zoom }
}

export function turned(view: PictureView): PictureView {
  return { ...view, turns: (view.turns + 1) % QUARTERS }
}

export function degreesOf({ turns }: PictureView): number {
  return turns * QUARTER_DEGREES
}

export function isLying({ turns }: PictureView): boolean {
  return turns % 2 === 1
}
