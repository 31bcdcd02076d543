// What the chart draws beyond the library's own tools: the user's open orders and fills, a rectangle and a ruler.

import { type OverlayTemplate, registerOverlay } from 'klinecharts'

export interface LineLook {
  readonly text: string
  /** After the text, in a colour of its own. */
  readonly value?: { readonly text: string; readonly colour: string } | undefined
  readonly colour: string
  readonly ink: string
  readonly family: string
}

export interface FillMark {
  readonly isBuy: boolean
  readonly colour: string
  readonly edge: string
}

const LABEL_END = 8
const GRIP = 8
const VALUE_CHARACTER = 6.6
const VALUE_PADDING = 11
const MARK = 5
const MARK_GAP = 6
const DASHES = [2, 3]

const priceLine: OverlayTemplate<LineLook> = {
  name: 'priceLine',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ overlay: { extendData, lock }, coordinates: [at], bounding }) => {
    if (at === undefined) return []
    const { text, value, colour, ink, family } = extendData
    const label = {
      style: 'stroke_fill',
      backgroundColor: ink,
      borderColor: colour,
      borderSize: 1,
      borderRadius: 3,
      size: 11,
      family,
      weight: '500',
      paddingLeft: 6,
      paddingRight: 6,
      paddingTop: 3,
      paddingBottom: 3,
    }
    const end = bounding.width - LABEL_END
    // Digits of one width: what is written before it does not move as the value does.
    const valueWidth = value === undefined ? 0 : value.text.length * VALUE_CHARACTER + VALUE_PADDING
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y: at.y },
            { x: bounding.width, y: at.y },
          ],
        },
        styles: { style: 'dashed', dashedValue: DASHES, color: colour, size: 1 },
        ignoreEvent: true,
      },
      // Easier to grasp than it looks.
      ...(lock
        ? []
        : [
            {
              type: 'rect',
              attrs: { x: 0, y: at.y - GRIP / 2, width: bounding.width, height: GRIP },
              styles: { style: 'fill', color: 'transparent' },
            },
          ]),
      {
        type: 'text',
        attrs: { x: end - valueWidth, y: at.y, text, align: 'right', baseline: 'middle' },
        styles: { ...label, color: colour },
        ignoreEvent: lock,
      },
      ...(value === undefined
        ? []
        : [
            {
              type: 'text',
              attrs: { x: end, y: at.y, text: value.text, align: 'right', baseline: 'middle' },
              styles: { ...label, color: value.colour },
              ignoreEvent: lock,
            },
          ]),
    ]
  },
}

const fillMark: OverlayTemplate<FillMark> = {
  name: 'ownFill',
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay: { extendData, points }, coordinates: [at] }) => {
    const begin = chart.getDataList()[0]?.timestamp ?? 0
    // Older than what is loaded: it would stand at the wrong candle.
    if (at === undefined || (points[0]?.timestamp ?? 0) < begin) return []
    const { isBuy, colour, edge } = extendData
    const tip = at.y + (isBuy ? MARK_GAP : -MARK_GAP)
    const base = tip + (isBuy ? 2 * MARK : -2 * MARK)
    return {
      type: 'polygon',
      attrs: {
        coordinates: [
          { x: at.x, y: tip },
          { x: at.x - MARK, y: base },
          { x: at.x + MARK, y: base },
        ],
      },
      styles: { style: 'stroke_fill', color: colour, borderColor: edge, borderSize: 1 },
      ignoreEvent: true,
    }
  },
}

const rectangle: OverlayTemplate = {
  name: 'rectangle',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ coordinates: [from, to] }) =>
    from === undefined || to === undefined
      ? []
      : { type: 'rect', attrs: boxOf(from, to), styles: { style: 'stroke_fill' } },
}

const ruler: OverlayTemplate = {
  name: 'ruler',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ coordinates: [from, to], overlay: { points } }) => {
    if (from === undefined || to === undefined) return []
    const [begin, end] = points
    const bars = (end?.dataIndex ?? 0) - (begin?.dataIndex ?? 0)
    const change = begin?.value === undefined || end?.value === undefined ? 0 : end.value / begin.value - 1
    const sign = change > 0 ? '+' : change < 0 ? '\u2212' : ''
    const text = `${sign}${Math.abs(change * 100).toFixed(2)}% · ${bars}`
    return [
      { type: 'rect', attrs: boxOf(from, to), styles: { style: 'fill' } },
      {
        type: 'text',
        attrs: {
          x: (from.x + to.x) / 2,
          y: Math.min(from.y, to.y) - LABEL_END,
          text,
          align: 'center',
          baseline: 'bottom',
        },
      },
    ]
  },
}

interface Spot {
  readonly x: number
  readonly y: number
}

function boxOf(from: Spot, to: Spot): { x: number; y: number; width: number; height: number } {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
}

registerOverlay(priceLine)
registerOverlay(fillMark)
registerOverlay(rectangle)
registerOverlay(ruler)
