// The first page: what Candor is, one market as it stands, all open pairs, the products, how an order works, and what can
// be checked. Prices, book and trades come by push.

import { useMarketRows } from '../markets/use-market-rows.ts'
import { CheckCards } from './check-cards.tsx'
import { Hero } from './hero.tsx'
import classes from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { MarketGlance } from './market-glance.tsx'
import { MarketTable } from './market-table.tsx'
import { Products } from './products.tsx'

const SHOWN_FIRST = 'BTC_USDT'

export default function HomePage() {
  const markets = useMarketRows()
  const open = markets.rows.filter(({ state }) => state === 'open')
  const shown = open.find(({ symbol }) => symbol === SHOWN_FIRST) ?? open[0]
  return (
    <>
      <div className={`wrap ${classes.top}`}>
        <Hero />
        <MarketGlance row={shown} />
      </div>
      <MarketTable open={open} isLoading={markets.isLoading} error={markets.error} onRetry={markets.retry} />
      <Products symbol={shown?.symbol} />
      <HowItWorks />
      <CheckCards />
    </>
  )
}
