// The user's drawings, kept by the browser for each market.

import type { Overlay, OverlayCreate } from 'klinecharts'
import { readItem, removeItem, writeItem } from '../../../state/storage.ts'
import { TERMINAL_LIMITS } from '../limits.ts'

export const TOOLS = [
  'segment',
  'horizontalStraightLine',
  'priceChannelLine',
  'fibonacciLine',
  'rectangle',
  'brush',
  'ruler',
] as const
export type Tool = (typeof TOOLS)[number]

interface Drawing {
  readonly name: Tool
  readonly points: readonly { readonly timestamp: number; readonly value: number }[]
}

function itemOf(symbol: string): string {
  return `spot.drawings.${symbol}`
}

export function readDrawings(symbol: string): readonly Drawing[] {
  return readItem(itemOf(symbol), isDrawings) ?? []
}

export function writeDrawings(symbol: string, overlays: readonly Overlay[]): void {
  const drawings = overlays.flatMap(({ name, points }): Drawing[] => {
    const tool = TOOLS.find((each) => each === name)
    const whole = points.flatMap(({ timestamp, value }) =>
      timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
    )
    return tool === undefined || whole.length !== points.length ? [] : [{ name: tool, points: whole }]
  })
  if (drawings.length === 0) removeItem(itemOf(symbol))
  else writeItem(itemOf(symbol), drawings.slice(-TERMINAL_LIMITS.drawings))
}

export function overlayOf({ name, points }: Drawing): OverlayCreate {
  return { name, points: points.map((point) => ({ ...point })) }
}

function isDrawings(content: unknown): content is Drawing[] {
  return (
    Array.isArray(content) &&
    content.length <= TERMINAL_LIMITS.drawings &&
    content.every((drawing: unknown) => {
      if (typeof drawing !== 'object' || drawing === null) return false
      const { name, points } = drawing as Partial<Record<keyof Drawing, unknown>>
      return TOOLS.some((tool) => tool === name) && Array.isArray(points) && points.every(isPoint)
    })
  )
}

function isPoint(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false
  const { timestamp, value } = content as { timestamp?: unknown; value?: unknown }
  return typeof timestamp === 'number' && typeof value === 'number'
}
