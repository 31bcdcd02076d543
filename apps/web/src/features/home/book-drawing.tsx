// A market's real book at this moment, drawn as two staircases.

import { useTranslation } from 'react-i18next'
import classes from './book-drawing.module.css'
import { depthPath, evenSides, sumOf } from './depth-path.ts'
import { useBestLevels } from './use-best-levels.ts'

const LEVELS = 60
const WIDTH = 300
const HEIGHT = 100
const GAP = 4

export function BookDrawing({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('home')
  const book = useBestLevels(symbol, LEVELS)
  if (book === undefined) return null
  const { bids, asks, reach } = evenSides(book.bids, book.asks)
  const scale = {
    height: HEIGHT,
    reach,
    top: Math.max(sumOf(bids), sumOf(asks)),
  }
  const middle = WIDTH / 2
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={classes.bids} d={depthPath(bids, { ...scale, fromX: middle - GAP, toX: 0 })} />
        <path className={classes.asks} d={depthPath(asks, { ...scale, fromX: middle + GAP, toX: WIDTH })} />
      </svg>
      <figcaption>{t('products.book', { pair: symbol.replace('_', '/') })}</figcaption>
    </figure>
  )
}
