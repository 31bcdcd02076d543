// The first page: what Candor is, one market as it stands, all open pairs, and what can be checked.

import { useOpenPairs } from '../../market/open-pairs.ts'
import { CheckCards } from './check-cards.tsx'
import { Hero } from './hero.tsx'
import classes from './home-page.module.css'
import { MarketGlance } from './market-glance.tsx'
import { MarketTable } from './market-table.tsx'

const SHOWN_FIRST = 'BTC_USDT'

export default function HomePage() {
  const open = useOpenPairs()
  const shown = open.pairs.find(({ symbol }) => symbol === SHOWN_FIRST) ?? open.pairs[0]
  return (
    <>
      <div className={`wrap ${classes.top}`}>
        <Hero />
        <MarketGlance pair={shown} />
      </div>
      <MarketTable open={open} />
      <CheckCards />
    </>
  )
}
