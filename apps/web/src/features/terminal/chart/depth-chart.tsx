// The depth of the book as a drawing: how much stands on each side, up to each price. Redrawn a few times a second.

import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { followBook, type LiveBook } from '../../../live/book.ts'
import { ChoiceMenu } from '../frame/choice-menu.tsx'
import { usePlace } from '../frame/place.ts'
import { type ReadToken, tokensOf, useLook } from '../frame/tokens.ts'
import { TERMINAL_LIMITS } from '../limits.ts'
import type { TerminalMarket } from '../market/terminal-market.ts'
import classes from './chart.module.css'
import { type DepthCurves, type DepthPoint, depthCurves, pointAt } from './depth-curve.ts'

const SHARES = [0.005, 0.01, 0.02, 0.05] as const
const FOOT = 24
const HEAD = 36
const TICKS = 5

export function DepthChart({ market }: { readonly market: TerminalMarket }) {
  const { t } = useTranslation('terminal')
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = usePlace(area)
  const [share, setShare] = useState<number>(0.01)
  const [curves, setCurves] = useState<DepthCurves>()
  const [pointer, setPointer] = useState<number>()
  const look = useLook()
  useEffect(
    () => follow(market.symbol, (book) => setCurves(depthCurves(book.bids, book.asks, share))),
    [market.symbol, share],
  )
  useEffect(() => {
    if (canvas.current !== null)
      draw(canvas.current, { width, height, curves, pointer, market, token: tokensOf(look) })
  }, [curves, width, height, pointer, look, market])
  const price =
    curves === undefined || pointer === undefined || width === 0 ? undefined : priceAt(pointer, width, curves)
  return (
    <div
      ref={area}
      className={classes.depth}
      onPointerMove={(event: PointerEvent<HTMLDivElement>) =>
        setPointer(event.clientX - event.currentTarget.getBoundingClientRect().left)
      }
      onPointerLeave={() => setPointer(undefined)}
    >
      <canvas
        ref={canvas}
        className={classes.depthCanvas}
        role="img"
        aria-label={t('chart.depthLabel', { pair: market.name })}
      />
      <div className={classes.depthRange}>
        <ChoiceMenu
          label={t('chart.depthRange')}
          value={String(share)}
          choices={SHARES.map((each) => ({
            value: String(each),
            text: `±${formatAmount(String(each * 100))}%`,
          }))}
          onChoose={(value) => setShare(Number(value))}
        />
      </div>
      {curves === undefined ? <p className={classes.depthEmpty}>{t('book.empty')}</p> : null}
      {curves !== undefined && price !== undefined ? (
        <DepthCard market={market} curves={curves} price={price} />
      ) : null}
    </div>
  )
}

interface DepthCardProps {
  readonly market: TerminalMarket
  readonly curves: DepthCurves
  readonly price: number
}

function DepthCard({ market, curves, price }: DepthCardProps) {
  const { t } = useTranslation('terminal')
  const side = price < curves.middle ? 'bids' : 'asks'
  const point = pointAt(curves[side], price, side)
  return (
    <dl className={classes.depthCard}>
      <dt>{t('chart.price')}</dt>
      <dd>{formatAmount(price.toFixed(market.priceDecimals))}</dd>
      <dt className={side === 'bids' ? 'up' : 'down'}>
        {t(side === 'bids' ? 'book.bidShare' : 'book.askShare')}
      </dt>
      <dd>
        {point === undefined
          ? '--'
          : `${formatAmount(point.sum.toFixed(market.quantityDecimals))} ${market.unit}`}
      </dd>
    </dl>
  )
}

/** Calls back with the book, now and whenever it changed, a few times a second at most. */
function follow(symbol: string, look: (book: LiveBook) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const { book, leave } = followBook(symbol, () => {
    timer ??= setTimeout(() => {
      timer = undefined
      look(book)
    }, TERMINAL_LIMITS.levelsEveryMs)
  })
  if (book.isKnown) look(book)
  return () => {
    clearTimeout(timer)
    leave()
  }
}

function priceAt(x: number, width: number, { middle, reach }: DepthCurves): number {
  return middle + (x / width - 0.5) * 2 * reach
}

interface Drawing {
  readonly width: number
  readonly height: number
  readonly curves: DepthCurves | undefined
  readonly pointer: number | undefined
  readonly market: TerminalMarket
  readonly token: ReadToken
}

function draw(canvas: HTMLCanvasElement, { width, height, curves, pointer, market, token }: Drawing): void {
  const context = canvas.getContext('2d')
  if (context === null || width === 0) return
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  if (curves === undefined || curves.most === 0) return
  const { middle, reach, most } = curves
  const bottom = height - FOOT
  const xOf = (price: number): number => ((price - middle) / (2 * reach) + 0.5) * width
  const yOf = (sum: number): number => bottom - (sum / most) * (bottom - HEAD)
  drawScale(context, { width, bottom, curves, market, token, xOf, yOf })
  drawSide(context, curves.bids, {
    colour: token('--up'),
    soft: token('--up-soft'),
    end: 0,
    bottom,
    xOf,
    yOf,
  })
  drawSide(context, curves.asks, {
    colour: token('--down'),
    soft: token('--down-soft'),
    end: width,
    bottom,
    xOf,
    yOf,
  })
  context.strokeStyle = token('--text-3')
  context.setLineDash([3, 3])
  for (const x of [width / 2, ...(pointer === undefined ? [] : [pointer])]) {
    context.beginPath()
    context.moveTo(Math.round(x) + 0.5, HEAD)
    context.lineTo(Math.round(x) + 0.5, bottom)
    context.stroke()
  }
  context.setLineDash([])
}

interface Scale {
  readonly bottom: number
  readonly xOf: (price: number) => number
  readonly yOf: (sum: number) => number
}

function drawScale(
  context: CanvasRenderingContext2D,
  {
    width,
    bottom,
    curves,
    market,
    token,
    yOf,
  }: Scale & Pick<Drawing, 'width' | 'market' | 'token'> & { curves: DepthCurves },
): void {
  const { middle, reach, most } = curves
  context.font = `11px ${token('--font')}`
  context.fillStyle = token('--text-2')
  context.strokeStyle = token('--line')
  context.lineWidth = 1
  for (let step = 0; step <= TICKS - 1; step++) {
    const x = (width * (step + 0.5)) / TICKS
    const price = middle + ((step + 0.5) / TICKS - 0.5) * 2 * reach
    context.textAlign = 'center'
    context.fillText(formatAmount(price.toFixed(market.priceDecimals)), x, bottom + 16)
    const sum = (most * (step + 1)) / TICKS
    const y = Math.round(yOf(sum)) + 0.5
    context.beginPath()
    context.moveTo(0, y)
    context.lineTo(width, y)
    context.stroke()
    context.textAlign = 'right'
    context.fillText(formatAmount(sum.toFixed(Math.min(2, market.quantityDecimals))), width - 8, y - 4)
  }
}

function drawSide(
  context: CanvasRenderingContext2D,
  points: readonly DepthPoint[],
  { colour, soft, end, bottom, xOf, yOf }: Scale & { colour: string; soft: string; end: number },
): void {
  const [first] = points
  if (first === undefined) return
  context.beginPath()
  context.moveTo(xOf(first.price), bottom)
  let y = bottom
  for (const { price, sum } of points) {
    context.lineTo(xOf(price), y)
    y = yOf(sum)
    context.lineTo(xOf(price), y)
  }
  context.lineTo(end, y)
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.stroke()
  context.lineTo(end, bottom)
  context.closePath()
  context.fillStyle = soft
  context.fill()
}
