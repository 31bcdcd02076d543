// The rows of the book and what stands between them. The painter writes the rows; pointer and keys choose one, which
// shows what taking everything up to it would cost, and fills the form.

import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlace } from '../frame/place.ts'
import type { TerminalMarket } from '../market/terminal-market.ts'
import classes from './book.module.css'
import { type BookPainter, type HoveredRow, type OwnOrder, ROW_HEIGHT } from './book-painter.ts'
import type { BookSides } from './book-panel.tsx'
import { plainDecimal } from './grid-format.ts'
import type { BookRow, BookSide } from './group-levels.ts'
import { ShareBar } from './share-bar.tsx'
import { SpokenBook } from './spoken-book.tsx'
import { SumCard } from './sum-card.tsx'
import { rowsIn, usePainter } from './use-painter.ts'

const MIDDLE_HEIGHT = 32
/** The panel's bar and the heads of the columns. */
const HEADS_HEIGHT = 60

export interface BookViewProps {
  readonly market: TerminalMarket
  readonly view: BookSides
  readonly step: number
  /** Between the two sides. */
  readonly middle: ReactNode
  readonly own: readonly OwnOrder[]
  /** A row was chosen: its price, and with `amount` what stands up to there. */
  readonly onTake: (price: string, amount?: string) => void
}

export function BookView({ market, view, step, middle, own, onTake }: BookViewProps) {
  const { t } = useTranslation('terminal')
  const area = useRef<HTMLDivElement>(null)
  const place = usePlace(area)
  const sides: readonly BookSide[] = view === 'both' ? ['asks', 'bids'] : [view]
  const rows = rowsIn((place.height - MIDDLE_HEIGHT) / sides.length)
  const painter = usePainter({ market, step, rows, width: place.width, own })
  const [chosen, setChosen] = useState<HoveredRow>()
  useEffect(() => painter.hover(chosen), [painter, chosen])

  const take = ({ side, place: at }: HoveredRow, withAmount: boolean): void => {
    const row = painter.rowAt({ side, place: at })
    if (row === undefined) return
    onTake(
      plainDecimal(row.price, market.priceDecimals),
      withAmount ? plainDecimal(row.quantitySum, market.quantityDecimals) : undefined,
    )
  }
  const chosenRow = chosen === undefined ? undefined : painter.rowAt(chosen)
  const spoken = ({ price, quantity }: BookRow): string =>
    [
      t(chosen?.side === 'asks' ? 'book.askShare' : 'book.bidShare'),
      plainDecimal(price, market.priceDecimals),
      plainDecimal(quantity, market.quantityDecimals),
    ].join(' ')
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && chosen !== undefined) take(chosen, event.altKey)
    const move = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (move === 0) return
    event.preventDefault()
    setChosen((before) => moved(before, move, { sides, rows }))
  }
  return (
    <>
      <div className={classes.heads}>
        <span>{t('book.price', { coin: market.quote })}</span>
        <span>{t('book.amount', { coin: market.unit })}</span>
        <span>{t('book.total', { coin: market.unit })}</span>
      </div>
      <div
        ref={area}
        className={classes.area}
        role="spinbutton"
        tabIndex={0}
        aria-label={t('book.keys')}
        aria-valuenow={chosenRow === undefined ? undefined : chosenRow.price / 10 ** market.priceDecimals}
        aria-valuetext={chosenRow === undefined ? '' : spoken(chosenRow)}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(undefined)}
        onPointerLeave={() => setChosen(undefined)}
      >
        {sides.map((side, index) => (
          <div key={side} className={classes.part}>
            {index === 0 && side === 'bids' ? middle : null}
            <Side
              side={side}
              rows={rows}
              painter={painter}
              onPoint={(at) => setChosen({ side, place: at })}
              onTake={(at, withAmount) => take({ side, place: at }, withAmount)}
            />
            {side === 'asks' ? middle : null}
          </div>
        ))}
      </div>
      {chosen === undefined ? null : (
        <SumCard {...{ market, painter, chosen }} top={HEADS_HEIGHT + topOf(chosen, { sides, rows })} />
      )}
      <ShareBar painter={painter} />
      <SpokenBook market={market} painter={painter} />
    </>
  )
}

interface Shape {
  readonly sides: readonly BookSide[]
  readonly rows: number
}

/** One row up or down, across the middle too. */
function moved(before: HoveredRow | undefined, move: number, { sides, rows }: Shape): HoveredRow {
  const first = sides[0] ?? 'asks'
  if (before === undefined) return { side: sides.includes('bids') ? 'bids' : first, place: 0 }
  const outward = before.side === 'asks' ? -1 : 1
  const place = before.place + move * outward
  if (place < 0) return { side: sides.find((side) => side !== before.side) ?? before.side, place: 0 }
  return { side: before.side, place: Math.min(place, rows - 1) }
}

function topOf({ side, place }: HoveredRow, { sides, rows }: Shape): number {
  if (side === 'asks') return (rows - 1 - place) * ROW_HEIGHT
  return MIDDLE_HEIGHT + ((sides.length === 2 ? rows : 0) + place) * ROW_HEIGHT
}

interface SideProps {
  readonly side: BookSide
  readonly rows: number
  readonly painter: BookPainter
  readonly onPoint: (place: number) => void
  readonly onTake: (place: number, withAmount: boolean) => void
}

function Side({ side, rows, painter, onPoint, onTake }: SideProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const price = useRef<HTMLPreElement>(null)
  const quantity = useRef<HTMLPreElement>(null)
  const sum = useRef<HTMLPreElement>(null)
  useEffect(() => {
    if (!canvas.current || !price.current || !quantity.current || !sum.current) return undefined
    return painter.show(side, {
      canvas: canvas.current,
      price: price.current,
      quantity: quantity.current,
      sum: sum.current,
    })
  }, [painter, side])
  const placeOf = ({ currentTarget, clientY }: { currentTarget: HTMLElement; clientY: number }): number => {
    const line = Math.floor((clientY - currentTarget.getBoundingClientRect().top) / ROW_HEIGHT)
    return side === 'asks' ? rows - 1 - line : line
  }
  return (
    // The keys of the whole book do the same; a screen reader has the table.
    <div
      className={classes.side}
      data-side={side}
      style={{ height: rows * ROW_HEIGHT }}
      aria-hidden="true"
      onPointerMove={(event: PointerEvent<HTMLDivElement>) => onPoint(placeOf(event))}
      onClick={(event) => onTake(placeOf(event), event.altKey)}
    >
      <canvas ref={canvas} className={classes.bars} />
      <div className={classes.texts}>
        <pre ref={price} className={classes.prices} />
        <pre ref={quantity} className={classes.numbers} />
        <pre ref={sum} className={classes.numbers} />
      </div>
    </div>
  )
}
