// The first page: the newest notices, a newcomer's first steps, what Candor is, one market as it stands, all open pairs, the
// products, how an order works, and what can be checked. Prices, book, trades and notices come by push.

import { memo } from 'react'
import { useMarketRows } from '../markets/use-market-rows.ts'
import { CheckCards } from './check-cards.tsx'
import { FirstStepsPanel } from './first-steps-panel.tsx'
import { Hero } from './hero.tsx'
import classes from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { MarketGlance } from './market-glance.tsx'
import { MarketTable } from './market-table.tsx'
import { NoticeStrip } from './notice-strip.tsx'
import { Products } from './products.tsx'
import { useFirstSteps } from './use-first-steps.ts'

const SHOWN_FIRST = 'BTC_USDT'

export default function HomePage() {
  const markets = useMarketRows()
  const { steps, putAway } = useFirstSteps()
  const open = markets.rows.filter(({ state }) => state === 'open')
  const shown = open.find(({ symbol }) => symbol === SHOWN_FIRST) ?? open[0]
  return (
    <>
      <NoticeStrip />
      {steps.length === 0 ? null : <FirstStepsPanel steps={steps} onPutAway={putAway} />}
      <div className={`wrap ${classes.top}`}>
        <Hero isPrimary={steps.length === 0} />
        <MarketGlance row={shown} />
      </div>
      <MarketTable open={open} isLoading={markets.isLoading} error={markets.error} onRetry={markets.retry} />
      <Explained symbol={shown?.symbol} />
    </>
  )
}

/** What does not follow prices. */
const Explained = memo(function Explained({ symbol }: { readonly symbol: string | undefined }) {
  return (
    <>
      <Products symbol={symbol} />
      <HowItWorks />
      <CheckCards />
    </>
  )
})
