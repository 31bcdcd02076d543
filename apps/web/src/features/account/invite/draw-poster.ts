// Draws the invitation poster, 750 × 1334, always dark: logo, headline, lead, what can be checked, and the code with its
// QR. Texts and the QR's squares come in; nothing is loaded from elsewhere.

import { fitText } from './fit-text.ts'
import { LOGO_MARK, LOGO_WORD } from './logo-paths.ts'
import type { PosterTexts } from './poster-texts.ts'

export const POSTER = { width: 750, height: 1334 } as const

const LEFT = 48
const WIDTH = POSTER.width - 2 * LEFT
const RIGHT = POSTER.width - LEFT

/** The dark tokens: the poster looks the same in every theme. */
const COLOUR = {
  ground: '#0b0e11',
  panel: '#12161b',
  line: '#222a33',
  edge: '#323c47',
  text: '#eaecef',
  dim: '#9aa4b0',
  accent: '#f0b90b',
  info: '#4c9aff',
  paper: '#ffffff',
} as const

type Context = CanvasRenderingContext2D

interface TextLook {
  readonly size: number
  readonly weight?: number
  readonly colour?: string
  readonly align?: CanvasTextAlign
  readonly spacing?: string
}

export async function drawPoster(
  canvas: HTMLCanvasElement,
  qr: SVGSVGElement,
  texts: PosterTexts,
  tag: string,
): Promise<void> {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser cannot draw')
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font')
  // A drawing made before its font is there would keep the wrong one.
  await document.fonts.load(`650 84px ${family}`, texts.headline)
  const pen = penOf(context, family)
  context.fillStyle = COLOUR.ground
  context.fillRect(0, 0, POSTER.width, POSTER.height)
  drawLogo(context)
  const below = drawHead(pen, texts, tag)
  drawRows(context, pen, { texts, tag, top: Math.max(540, below + 48) })
  drawCode(context, pen, qr, texts, tag)
  pen.write(texts.host, LEFT, 1292, { size: 20, colour: COLOUR.dim })
  pen.write(texts.risk, RIGHT, 1292, { size: 20, colour: COLOUR.dim, align: 'right' })
}

interface Pen {
  readonly write: (text: string, x: number, y: number, look: TextLook) => void
  readonly measure: (text: string, look: TextLook) => number
}

function penOf(context: Context, family: string): Pen {
  const take = ({
    size,
    weight = 400,
    colour = COLOUR.text,
    align = 'left',
    spacing = '0px',
  }: TextLook): void => {
    context.font = `${weight} ${size}px ${family}`
    context.fillStyle = colour
    context.textAlign = align
    context.letterSpacing = spacing
  }
  return {
    write: (text, x, y, look) => {
      take(look)
      context.fillText(text, x, y)
    },
    measure: (text, look) => {
      take(look)
      return context.measureText(text).width
    },
  }
}

function drawLogo(context: Context): void {
  stroke(context, { path: LOGO_MARK, x: LEFT, y: 64, scale: 2, width: 4.4, colour: COLOUR.accent })
  const scale = 52 / 27
  stroke(context, {
    path: LOGO_WORD,
    x: LEFT + 80,
    y: 70 - 2 * scale,
    scale,
    width: 2.6,
    colour: COLOUR.text,
  })
}

interface Stroke {
  readonly path: string
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly width: number
  readonly colour: string
}

function stroke(context: Context, { path, x, y, scale, width, colour }: Stroke): void {
  context.save()
  context.translate(x, y)
  context.scale(scale, scale)
  context.lineWidth = width
  context.strokeStyle = colour
  context.stroke(new Path2D(path))
  context.restore()
}

const HEADLINE_SIZES = [84, 76, 68, 60, 54, 48]
const LEAD_SIZES = [30, 28, 26, 24]

/** Gives the lowest line that it took. */
function drawHead(pen: Pen, { headline, lead }: PosterTexts, tag: string): number {
  const headLook = (size: number): TextLook => ({
    size,
    weight: 650,
    spacing: isLatin(headline) ? '-0.035em' : '0px',
  })
  const head = fitText({
    text: headline,
    tag,
    maxWidth: WIDTH,
    maxLines: 2,
    sizes: HEADLINE_SIZES,
    measure: (text, size) => pen.measure(text, headLook(size)),
  })
  let y = 196 + head.size * 0.86
  for (const line of head.lines) {
    pen.write(line, LEFT, y, headLook(head.size))
    y += head.size * 1.1
  }
  const leadLook = (size: number): TextLook => ({ size, colour: COLOUR.dim })
  const small = fitText({
    text: lead,
    tag,
    maxWidth: WIDTH,
    maxLines: 2,
    sizes: LEAD_SIZES,
    measure: (text, size) => pen.measure(text, leadLook(size)),
  })
  y += 8
  for (const line of small.lines) {
    pen.write(line, LEFT, y, leadLook(small.size))
    y += small.size * 1.46
  }
  return y - small.size
}

function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(text)
}

interface RowsAsk {
  readonly texts: PosterTexts
  readonly tag: string
  readonly top: number
}

const ROW = 120

/** What can be checked, each beside its evidence: facts in lines, not a chart. */
function drawRows(context: Context, pen: Pen, { texts, tag, top }: RowsAsk): void {
  texts.rows.forEach(([what, evidence], at) => {
    const y = top + at * ROW
    context.fillStyle = COLOUR.line
    context.fillRect(LEFT, y, WIDTH, 1)
    context.fillStyle = COLOUR.info
    context.fillRect(LEFT, y + 46, 6, 28)
    const look = (size: number): TextLook => ({ size, weight: 600 })
    pen.write(what, LEFT + 28, y + 72, look(34))
    const taken = pen.measure(what, look(34)) + 28 + 32
    const { size, lines } = fitText({
      text: evidence,
      tag,
      maxWidth: WIDTH - taken,
      maxLines: 1,
      sizes: [28, 26, 24, 22, 20],
      measure: (text, each) => pen.measure(text, { size: each }),
    })
    pen.write(lines[0] ?? '', RIGHT, y + 71, { size, colour: COLOUR.dim, align: 'right' })
  })
}

const BOX = { top: 976, height: 266, qr: 216, pad: 24 } as const
const QR_SIZE = 184

function drawCode(context: Context, pen: Pen, qr: SVGSVGElement, texts: PosterTexts, tag: string): void {
  roundedBox(context, {
    x: LEFT + 0.5,
    y: BOX.top + 0.5,
    width: WIDTH - 1,
    height: BOX.height - 1,
    radius: 20,
  })
  context.fillStyle = COLOUR.panel
  context.fill()
  context.strokeStyle = COLOUR.edge
  context.lineWidth = 1
  context.stroke()
  const [x, y] = [LEFT + BOX.pad, BOX.top + BOX.pad + 1]
  roundedBox(context, { x, y, width: BOX.qr, height: BOX.qr, radius: 12 })
  context.fillStyle = COLOUR.paper
  context.fill()
  drawQr(context, qr, x + (BOX.qr - QR_SIZE) / 2, y + (BOX.qr - QR_SIZE) / 2)
  const left = x + BOX.qr + 36
  const room = RIGHT - BOX.pad - left
  const small = { size: 24, colour: COLOUR.dim } as const
  pen.write(texts.codeLabel, left, BOX.top + 66, small)
  const code = fitText({
    text: texts.code,
    tag,
    maxWidth: room,
    maxLines: 1,
    sizes: [68, 60, 52, 44],
    measure: (text, size) => pen.measure(text, { size, weight: 650, spacing: '0.04em' }),
  })
  pen.write(texts.code, left, BOX.top + 142, { size: code.size, weight: 650, spacing: '0.04em' })
  for (const [at, text] of [texts.scan, texts.by].entries()) {
    const { size, lines } = fitText({
      text,
      tag,
      maxWidth: room,
      maxLines: 1,
      sizes: [24, 22, 20, 18],
      measure: (part, each) => pen.measure(part, { size: each }),
    })
    pen.write(lines[0] ?? '', left, BOX.top + 184 + at * 32, { size, colour: COLOUR.dim })
  }
}

interface RoundedBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius: number
}

function roundedBox(context: Context, { x, y, width, height, radius }: RoundedBox): void {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
}

/** The squares of the QR are the last path of its drawing, one unit each. */
function drawQr(context: Context, qr: SVGSVGElement, x: number, y: number): void {
  const squares = [...qr.querySelectorAll('path')].at(-1)?.getAttribute('d')
  if (squares === undefined || squares === null) throw new Error('the QR code has no squares')
  const scale = QR_SIZE / qr.viewBox.baseVal.width
  context.save()
  context.translate(x, y)
  context.scale(scale, scale)
  context.fillStyle = COLOUR.ground
  const drawing = new Path2D(squares)
  context.fill(drawing)
  context.restore()
}
