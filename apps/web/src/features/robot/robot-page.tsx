// Robots: the strategies, setting one up with a live preview, the user's own with their results, and the backtest. All but
// starting works without a login.

import { STRATEGIES, STRATEGY_NAMES, type Strategy, VENUES } from '@candor/robot'
import { useDeferredValue, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAppState } from '../../state/app-state.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import frame from '../financial/earn-page.module.css'
import { BacktestPanel } from './backtest/backtest-panel.tsx'
import { StrategyGallery } from './gallery/strategy-gallery.tsx'
import type { RobotMarket } from './market/robot-market.ts'
import { useRobotMarkets } from './market/use-robot-markets.ts'
import classes from './robot-page.module.css'
import type { SetupPlace } from './robot-path.ts'
import { RobotsPanel } from './running/robots-panel.tsx'
import { SetupPanel } from './setup/setup-panel.tsx'

const FIRST_BASE = 'BTC'
const SETUP_HEIGHT = 560
const ALL = STRATEGY_NAMES.map((name) => STRATEGIES[name])

export default function RobotPage() {
  const { t } = useTranslation('robot')
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { markets, error, retry } = useRobotMarkets()
  const backtest = useRef<HTMLDivElement>(null)
  const { place, go } = usePlace()
  const strategy = STRATEGIES[place.strategy]
  const offered = markets?.[place.venue] ?? []
  const market = offered.find(({ symbol }) => symbol === place.symbol) ?? firstMarket(offered)
  // Far down the page: drawn after the rest, in slices between which the page answers.
  const isBacktestDrawn = useDeferredValue(market !== undefined, false)
  return (
    <div className={`wrap ${frame.page}`}>
      <header className={frame.head}>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </header>
      <StrategyGallery
        strategies={ALL}
        chosen={place.strategy}
        onChoose={(name) => go(ofStrategy(STRATEGIES[name], place, market))}
      />
      {error !== null && markets === undefined ? (
        <ErrorState error={error} onRetry={retry} />
      ) : market === undefined ? (
        <div role="status" aria-label={t('setup.loading')}>
          <Skeleton width="100%" height={SETUP_HEIGHT} />
        </div>
      ) : (
        <SetupPanel
          key={`${place.strategy} ${market.venue} ${market.symbol}`}
          {...{ strategy, market }}
          markets={offered}
          onMarket={(symbol) => go({ ...place, symbol })}
          onVenue={(venue) => go({ ...place, venue, symbol: sameCoin(markets?.[venue] ?? [], market) })}
          onBacktest={() => backtest.current?.scrollIntoView({ behavior: 'smooth' })}
        />
      )}
      {isLogin ? <RobotsPanel /> : null}
      <div ref={backtest} className={classes.anchor}>
        {market === undefined || !isBacktestDrawn ? null : (
          <BacktestPanel
            key={`${place.strategy} ${market.venue} ${market.symbol}`}
            {...{ strategy, market }}
          />
        )}
      </div>
    </div>
  )
}

/** What is set up stands in the address, so that a link and a login come back to it. */
function usePlace(): { readonly place: SetupPlace; readonly go: (place: SetupPlace) => void } {
  const [search, setSearch] = useSearchParams()
  const name = STRATEGY_NAMES.find((each) => each === search.get('strategy')) ?? 'grid'
  const { venues } = STRATEGIES[name]
  const asked = VENUES.find((each) => each === search.get('venue'))
  const venue = asked !== undefined && venues.includes(asked) ? asked : (venues[0] ?? 'spot')
  return {
    place: { strategy: name, venue, symbol: search.get('symbol') ?? '' },
    go: (place) => setSearch({ ...place }, { replace: true, preventScrollReset: true }),
  }
}

/** Another strategy on the same market, if it trades there. */
function ofStrategy(
  { name, venues }: Strategy,
  place: SetupPlace,
  market: RobotMarket | undefined,
): SetupPlace {
  const isThere = market !== undefined && venues.includes(market.venue)
  return {
    strategy: name,
    venue: isThere ? market.venue : (venues[0] ?? 'spot'),
    symbol: isThere ? market.symbol : place.symbol,
  }
}

function firstMarket(offered: readonly RobotMarket[]): RobotMarket | undefined {
  return offered.find(({ base }) => base === FIRST_BASE) ?? offered[0]
}

function sameCoin(offered: readonly RobotMarket[], { base, quote }: RobotMarket): string {
  return offered.find((each) => each.base === base && each.quote === quote)?.symbol ?? ''
}
