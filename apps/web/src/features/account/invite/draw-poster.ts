// Draws the invitation poster, 750 × 1334, always dark: logo, headline, lead, real prices or what can be checked, and the
// code with its QR. Texts and the QR's squares come in, a PNG comes out; nothing is loaded from elsewhere.

import { extentOf, linePath } from '../../../market/line-path.ts'
import { LOGO_MARK, LOGO_WORD } from './logo-paths.ts'
import { COLOUR, PosterPen } from './poster-pen.ts'
import type { PosterPrices, PosterTexts } from './poster-texts.ts'

export const POSTER = { width: 750, height: 1334 } as const

const LEFT = 48
const WIDTH = POSTER.width - 2 * LEFT
const RIGHT = POSTER.width - LEFT

export async function drawPoster(qr: SVGSVGElement, texts: PosterTexts, tag: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = POSTER.width
  canvas.height = POSTER.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser cannot draw')
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font')
  // A drawing made before its font is there would keep the wrong one.
  await document.fonts.load(`650 84px ${family}`, texts.headline)
  const pen = new PosterPen(context, family, tag)
  pen.fill(COLOUR.ground, { x: 0, y: 0, ...POSTER, radius: 0 })
  drawLogo(pen)
  const top = drawHead(pen, texts)
  if (texts.prices === undefined) drawEvidence(pen, texts, top)
  else drawPrices(pen, texts.prices, top)
  drawCode(pen, qr, texts)
  drawFoot(pen, texts)
  return pngOf(canvas)
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture === null) reject(new Error('the browser gave no picture'))
      else resolve(picture)
    }, 'image/png')
  })
}

function drawLogo(pen: PosterPen): void {
  pen.stroke({ drawing: LOGO_MARK, x: LEFT, y: 64, scale: 2, width: 4.4, colour: COLOUR.accent })
  const scale = 52 / 27
  pen.stroke({ drawing: LOGO_WORD, x: LEFT + 80, y: 70 - 2 * scale, scale, width: 2.6, colour: COLOUR.text })
}

/** Gives where the rows below may begin. */
function drawHead(pen: PosterPen, { headline, lead }: PosterTexts): number {
  const below = pen.write(headline, {
    x: LEFT,
    y: (size) => 196 + size * 0.86,
    width: WIDTH,
    lines: 2,
    sizes: [84, 76, 68, 60, 54, 48],
    weight: 650,
    // Other scripts are set as wide as they are drawn.
    spacing: /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(headline) ? '-0.035em' : '0px',
    leading: 1.1,
  })
  const end = pen.write(lead, {
    x: LEFT,
    y: () => below + 8,
    width: WIDTH,
    lines: 2,
    sizes: [30, 28, 26, 24],
    colour: COLOUR.dim,
    leading: 1.46,
  })
  return Math.max(540, end + 18)
}

const LINE = { height: 200, dot: 7, left: LEFT + 9, right: RIGHT - 9 } as const

/** The line of the last 24 hours above its two ends: the same numbers, once drawn and once written, with their times. */
function drawPrices(pen: PosterPen, { pair, span, points, rows }: PosterPrices, top: number): void {
  const extent = extentOf(points)
  const drawing = linePath(points, { width: LINE.right - LINE.left, top: 0, bottom: LINE.height, extent })
  pen.stroke({ drawing, x: LINE.left, y: top, scale: 1, width: 3.2, colour: COLOUR.text, join: 'round' })
  const heightOf = (price: number): number =>
    top + ((extent.high - price) / (extent.high - extent.low)) * LINE.height
  const [begin, end] = [points[0], points.at(-1)]
  if (begin !== undefined) {
    pen.dashes({ x: LINE.left, y: heightOf(begin.price), width: RIGHT - LINE.left, colour: COLOUR.dim })
    pen.dot({ x: LINE.left, y: heightOf(begin.price), radius: LINE.dot, colour: COLOUR.text })
  }
  if (end !== undefined)
    pen.dot({ x: LINE.right, y: heightOf(end.price), radius: LINE.dot, colour: COLOUR.info })
  const label = {
    lines: 1,
    sizes: [22],
    colour: COLOUR.dim,
    width: WIDTH / 2,
    y: () => top + LINE.height + 44,
  }
  pen.write(pair, { ...label, x: LEFT })
  pen.write(span, { ...label, x: RIGHT, align: 'right' })
  const below = top + LINE.height + 72
  pen.fill(COLOUR.line, { x: LEFT, y: below, width: WIDTH, height: 1, radius: 0 })
  rows.forEach(([time, price], at) => {
    const row = { lines: 1, sizes: [26, 24, 22, 20], y: () => below + 48 + at * 46 }
    pen.write(time, { ...row, x: LEFT, width: WIDTH / 2 + 24, colour: COLOUR.dim })
    pen.write(price, { ...row, x: RIGHT, width: WIDTH / 2 - 24, weight: 600, align: 'right' })
  })
}

const ROW = 120

/** What can be checked, each beside its evidence: facts in lines, not a chart. */
function drawEvidence(pen: PosterPen, { evidence }: PosterTexts, top: number): void {
  evidence.forEach(([what, by], at) => {
    const y = top + at * ROW
    pen.fill(COLOUR.line, { x: LEFT, y, width: WIDTH, height: 1, radius: 0 })
    pen.fill(COLOUR.info, { x: LEFT, y: y + 46, width: 6, height: 28, radius: 0 })
    const name = { x: LEFT + 28, width: WIDTH / 2, lines: 1, sizes: [34, 30, 26], weight: 600 } as const
    pen.write(what, { ...name, y: () => y + 72 })
    pen.write(by, {
      x: RIGHT,
      y: () => y + 71,
      width: WIDTH - 60 - pen.measure(what, name.sizes[0], name),
      lines: 1,
      sizes: [28, 26, 24, 22, 20],
      colour: COLOUR.dim,
      align: 'right',
    })
  })
}

const BOX = { top: 976, height: 266, pad: 24, paper: 216, qr: 184 } as const

function drawCode(pen: PosterPen, qr: SVGSVGElement, { codeLabel, code, scan, by }: PosterTexts): void {
  const { top, height, pad, paper } = BOX
  // Half a pixel in: a line of one pixel is then one pixel wide.
  const frame = { x: LEFT + 0.5, y: top + 0.5, width: WIDTH - 1, height: height - 1, radius: 20 }
  pen.fill(COLOUR.panel, frame, COLOUR.edge)
  const [x, y] = [LEFT + pad, top + pad + 1]
  pen.fill(COLOUR.paper, { x, y, width: paper, height: paper, radius: 12 })
  const inset = (paper - BOX.qr) / 2
  drawQr(pen, qr, x + inset, y + inset)
  const left = x + paper + 36
  const room = { x: left, width: RIGHT - pad - left, lines: 1 }
  const small = { ...room, sizes: [24, 22, 20, 18], colour: COLOUR.dim }
  pen.write(codeLabel, { ...small, y: () => top + 66 })
  pen.write(code, { ...room, y: () => top + 142, sizes: [68, 60, 52, 44], weight: 650, spacing: '0.04em' })
  pen.write(scan, { ...small, y: () => top + 184 })
  pen.write(by, { ...small, y: () => top + 216 })
}

/** The squares of the QR are the last path of its drawing. */
function drawQr(pen: PosterPen, qr: SVGSVGElement, x: number, y: number): void {
  const drawing = [...qr.querySelectorAll('path')].at(-1)?.getAttribute('d')
  if (drawing === undefined || drawing === null) throw new Error('the QR code has no squares')
  pen.squares({ drawing, x, y, scale: BOX.qr / qr.viewBox.baseVal.width, colour: COLOUR.ground })
}

function drawFoot(pen: PosterPen, { host, risk }: PosterTexts): void {
  const foot = { y: () => 1292, lines: 1, sizes: [20, 18, 16], colour: COLOUR.dim }
  pen.write(host, { ...foot, x: LEFT, width: WIDTH / 2 - 12 })
  pen.write(risk, { ...foot, x: RIGHT, width: WIDTH / 2 + 60, align: 'right' })
}
