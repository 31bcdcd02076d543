// Draws the picture of a position, 720 × 900, always dark: logo, contract, return, how it came about, and a word on risk.
// Texts come in, a PNG comes out; nothing is loaded from elsewhere.

import { LOGO_MARK, LOGO_WORD } from '../../account/invite/logo-paths.ts'
import { COLOUR, PosterPen } from '../../account/invite/poster-pen.ts'
import type { ShareTexts } from './share-texts.ts'

export const CARD = { width: 720, height: 900 } as const

const LEFT = 56
const WIDTH = CARD.width - 2 * LEFT
const RIGHT = CARD.width - LEFT
const ROW = 56

/** As the user sees up and down on the page. */
export interface ShareColours {
  readonly up: string
  readonly down: string
}

export async function drawShareCard(texts: ShareTexts, colours: ShareColours, tag: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = CARD.width
  canvas.height = CARD.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser cannot draw')
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font')
  // A drawing made before its font is there would keep the wrong one.
  await document.fonts.load(`650 120px ${family}`, texts.headline)
  const pen = new PosterPen(context, family, tag)
  pen.fill(COLOUR.ground, { x: 0, y: 0, ...CARD, radius: 0 })
  drawLogo(pen)
  drawHead(pen, texts, colours)
  drawRows(pen, texts)
  drawFoot(pen, texts)
  return pngOf(canvas)
}

function drawLogo(pen: PosterPen): void {
  pen.stroke({ drawing: LOGO_MARK, x: LEFT, y: 56, scale: 1.6, width: 4.4, colour: COLOUR.accent })
  const scale = 42 / 27
  pen.stroke({ drawing: LOGO_WORD, x: LEFT + 64, y: 62 - 2 * scale, scale, width: 2.6, colour: COLOUR.text })
}

function drawHead(pen: PosterPen, texts: ShareTexts, { up, down }: ShareColours): void {
  pen.write(texts.symbol, {
    x: LEFT,
    y: (size) => 200 + size * 0.86,
    width: WIDTH,
    lines: 1,
    sizes: [52, 44],
    weight: 650,
  })
  pen.write(texts.kind, {
    x: LEFT,
    y: () => 292,
    width: WIDTH,
    lines: 1,
    sizes: [28, 26, 24],
    weight: 600,
    colour: texts.direction === 'long' ? up : down,
  })
  pen.write(texts.label, {
    x: LEFT,
    y: () => 384,
    width: WIDTH,
    lines: 2,
    sizes: [26, 24, 22],
    colour: COLOUR.dim,
  })
  const colour = texts.isGain ? up : down
  pen.write(texts.headline, {
    x: LEFT,
    y: (size) => 420 + size * 0.82,
    width: WIDTH,
    lines: 1,
    sizes: [120, 104, 88, 72],
    weight: 650,
    spacing: '-0.03em',
    colour,
  })
  if (texts.amount !== undefined) {
    pen.write(texts.amount, {
      x: LEFT,
      y: () => 580,
      width: WIDTH,
      lines: 1,
      sizes: [36, 32, 28],
      weight: 600,
      colour,
    })
  }
}

function drawRows(pen: PosterPen, { rows }: ShareTexts): void {
  rows.forEach(([name, value], at) => {
    const y = 632 + at * ROW
    pen.fill(COLOUR.line, { x: LEFT, y, width: WIDTH, height: 1, radius: 0 })
    const row = { y: () => y + 37, lines: 1, sizes: [24, 22, 20, 18, 16] }
    const room = WIDTH - pen.measure(name, 24, {}) - 24
    pen.write(name, { ...row, x: LEFT, width: WIDTH / 2, colour: COLOUR.dim })
    pen.write(value, { ...row, x: RIGHT, width: room, weight: 600, align: 'right' })
  })
}

function drawFoot(pen: PosterPen, { host, risk }: ShareTexts): void {
  const foot = { lines: 1, sizes: [20, 18, 16, 14], colour: COLOUR.dim }
  pen.write(risk, { ...foot, y: () => 838, x: LEFT, width: WIDTH })
  pen.write(host, { ...foot, y: () => 868, x: LEFT, width: WIDTH })
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture === null) reject(new Error('the browser gave no picture'))
      else resolve(picture)
    }, 'image/png')
  })
}
