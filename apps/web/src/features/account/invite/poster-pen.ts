// What the poster is drawn with: text in a look, texts that fit their room, strokes and boxes. Knows nothing of what
// the poster says.

import { fitText } from './fit-text.ts'

/** The dark tokens: the poster looks the same in every theme. */
export const COLOUR = {
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

interface Look {
  readonly weight?: number
  readonly colour?: string
  readonly align?: 'left' | 'right'
  /** Between letters, in parts of their size. */
  readonly spacing?: string
}

export interface Fit extends Look {
  readonly x: number
  /** Of the first line's foot, given its size. */
  readonly y: (size: number) => number
  readonly width: number
  readonly lines: number
  /** From the largest to the smallest. */
  readonly sizes: readonly number[]
  /** From one line's foot to the next, in parts of the size. */
  readonly leading?: number
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius: number
}

interface Stroke {
  readonly drawing: string
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly width: number
  readonly colour: string
  readonly join?: CanvasLineJoin
}

export class PosterPen {
  private readonly context: CanvasRenderingContext2D
  private readonly family: string
  private readonly tag: string

  constructor(context: CanvasRenderingContext2D, family: string, tag: string) {
    this.context = context
    this.family = family
    this.tag = tag
  }

  /** Gives where the next line would stand. */
  write(text: string, fit: Fit): number {
    const { x, width, lines: maxLines, sizes, leading = 1.2 } = fit
    const { size, lines } = fitText({
      text,
      tag: this.tag,
      maxWidth: width,
      maxLines,
      sizes,
      measure: (part, each) => this.measure(part, each, fit),
    })
    let y = fit.y(size)
    for (const line of lines) {
      this.take(size, fit)
      this.context.fillText(line, x, y)
      y += size * leading
    }
    return y
  }

  measure(text: string, size: number, look: Look): number {
    this.take(size, look)
    return this.context.measureText(text).width
  }

  fill(colour: string, { x, y, width, height, radius }: Box, edge?: string): void {
    const { context } = this
    context.beginPath()
    context.roundRect(x, y, width, height, radius)
    context.fillStyle = colour
    context.fill()
    if (edge === undefined) return
    context.strokeStyle = edge
    context.lineWidth = 1
    context.stroke()
  }

  /** A ring with the ground inside. */
  dot({ x, y, radius, colour }: { x: number; y: number; radius: number; colour: string }): void {
    const { context } = this
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fillStyle = COLOUR.ground
    context.fill()
    context.lineWidth = 4
    context.strokeStyle = colour
    context.stroke()
  }

  dashes({ x, y, width, colour }: { x: number; y: number; width: number; colour: string }): void {
    const { context } = this
    context.save()
    context.setLineDash([5, 7])
    context.lineWidth = 2
    context.strokeStyle = colour
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + width, y)
    context.stroke()
    context.restore()
  }

  stroke({ drawing, x, y, scale, width, colour, join = 'miter' }: Stroke): void {
    this.at(x, y, scale, (context) => {
      context.lineWidth = width
      context.lineJoin = join
      context.strokeStyle = colour
      context.stroke(pathOf(drawing))
    })
  }

  /** Squares of one unit each, as a QR code has them. */
  squares({ drawing, x, y, scale, colour }: Omit<Stroke, 'width'>): void {
    this.at(x, y, scale, (context) => {
      context.fillStyle = colour
      context.fill(pathOf(drawing), 'nonzero')
    })
  }

  private at(x: number, y: number, scale: number, draw: (context: CanvasRenderingContext2D) => void): void {
    this.context.save()
    this.context.translate(x, y)
    this.context.scale(scale, scale)
    draw(this.context)
    this.context.restore()
  }

  private take(
    size: number,
    { weight = 400, colour = COLOUR.text, align = 'left', spacing = '0px' }: Look,
  ): void {
    this.context.font = `${weight} ${size}px ${this.family}`
    this.context.fillStyle = colour
    this.context.textAlign = align
    this.context.letterSpacing = spacing
  }
}

function pathOf(drawing: string): Path2D {
  return new Path2D(drawing)
}
