// Where the card of a step stands: beside what it shows, where there is room, and always whole in the window.

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const GAP = 12
const EDGE = 8

/** Right of it, left of it, below, above; and when it fills the window, in its lower half. */
export function placeCard(target: Box | undefined, card: Size, room: Size): { left: number; top: number } {
  if (target === undefined) {
    return within({ left: (room.width - card.width) / 2, top: (room.height - card.height) / 2 }, card, room)
  }
  const { left, top, width, height } = target
  const beside = { top: top + GAP }
  if (left + width + GAP + card.width <= room.width - EDGE)
    return within({ left: left + width + GAP, ...beside }, card, room)
  if (left - GAP - card.width >= EDGE) return within({ left: left - GAP - card.width, ...beside }, card, room)
  const middle = left + (width - card.width) / 2
  if (top + height + GAP + card.height <= room.height - EDGE)
    return within({ left: middle, top: top + height + GAP }, card, room)
  if (top - GAP - card.height >= EDGE)
    return within({ left: middle, top: top - GAP - card.height }, card, room)
  return within({ left: middle, top: top + height - card.height - GAP }, card, room)
}

function within(place: { left: number; top: number }, card: Size, room: Size): { left: number; top: number } {
  const clamp = (at: number, length: number, most: number): number =>
    Math.max(EDGE, Math.min(at, most - length - EDGE))
  return {
    left: Math.round(clamp(place.left, card.width, room.width)),
    top: Math.round(clamp(place.top, card.height, room.height)),
  }
}
