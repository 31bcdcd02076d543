// Setting a robot up: the chart with the lines of its plan on one side, the form on the other, and below the chart what a
// round would give. Works for visitors too; starting asks them to log in.

import type { Strategy, Venue } from '@candor/robot'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatChange } from '../../../format/number.ts'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import panel from '../../assets/product-panel.module.css'
import { NOTHING } from '../../tables/cells.tsx'
import { intervalName } from '../../terminal/chart/intervals.ts'
import { ChoiceMenu } from '../../terminal/frame/choice-menu.tsx'
import type { RobotMarket } from '../market/robot-market.ts'
import { useLastPrice } from '../market/use-last-price.ts'
import { toneOf } from '../show.ts'
import { PlanFigures } from './plan-figures.tsx'
import classes from './setup.module.css'
import { SetupForm } from './setup-form.tsx'
import { useChartLines } from './use-chart-lines.ts'
import { type Setup, useSetup } from './use-setup.ts'

const ChartView = lazy(() => import('../chart/chart-view.tsx'))

const INTERVALS = ['1m', '15m', '1h', '4h', '1d'] as const

interface SetupPanelProps {
  readonly strategy: Strategy
  readonly market: RobotMarket
  readonly markets: readonly RobotMarket[]
  readonly onMarket: (symbol: string) => void
  readonly onVenue: (venue: Venue) => void
  readonly onBacktest: () => void
}

export function SetupPanel({ strategy, market, markets, onMarket, onVenue, onBacktest }: SetupPanelProps) {
  const { t } = useTranslation('robot')
  const setup = useSetup(strategy, market)
  const [interval, setInterval] = useState<(typeof INTERVALS)[number]>('15m')
  const lines = useChartLines(setup)
  return (
    <section className={`${panel.panel} ${classes.setup}`} aria-label={t('setup.title')}>
      <div className={classes.look}>
        <header className={classes.head}>
          <MarketChoice {...{ market, markets, onMarket }} />
          <SegmentedControl
            className={classes.intervals}
            aria-label={t('setup.interval')}
            value={interval}
            onChange={(chosen) => setInterval(INTERVALS.find((each) => each === chosen) ?? interval)}
            data={INTERVALS.map((value) => ({ value, label: intervalName(value) }))}
          />
        </header>
        <div className={classes.chart}>
          <Suspense fallback={null}>
            <ChartView
              charted={market.charted}
              label={t('setup.chart', { market: market.name })}
              {...{ interval, lines }}
            />
          </Suspense>
        </div>
        <PlanFigures setup={setup} />
      </div>
      <div className={classes.form}>
        <FormHead setup={setup} onVenue={onVenue} />
        <SetupForm setup={setup} onBacktest={onBacktest} />
      </div>
    </section>
  )
}

interface MarketChoiceProps {
  readonly market: RobotMarket
  readonly markets: readonly RobotMarket[]
  readonly onMarket: (symbol: string) => void
}

function MarketChoice({ market, markets, onMarket }: MarketChoiceProps) {
  const { t } = useTranslation('robot')
  const { text, change } = useLastPrice(market)
  return (
    <div className={classes.market}>
      <CoinDisc code={market.base} size={24} />
      <ChoiceMenu
        label={t('setup.market')}
        value={market.symbol}
        choices={markets
          .filter(({ isOpen, symbol }) => isOpen || symbol === market.symbol)
          .map(({ symbol, name }) => ({ value: symbol, text: name }))}
        onChoose={onMarket}
      />
      <b className="num">{text === undefined ? NOTHING : formatAmount(text, market.priceDecimals)}</b>
      {change === undefined ? null : (
        <span className={`num ${toneOf(change) ?? 'dim'}`}>{formatChange(change)}</span>
      )}
    </div>
  )
}

function FormHead({
  setup: { strategy, market },
  onVenue,
}: {
  readonly setup: Setup
  readonly onVenue: (venue: Venue) => void
}) {
  const { t } = useTranslation('robot')
  return (
    <header className={classes.formHead}>
      <h2>{t(`strategy.${strategy.name}.setUp`)}</h2>
      {strategy.venues.length < 2 ? null : (
        <SegmentedControl
          aria-label={t('setup.venue')}
          value={market.venue}
          onChange={(chosen) => {
            const venue = strategy.venues.find((each) => each === chosen)
            if (venue !== undefined) onVenue(venue)
          }}
          data={strategy.venues.map((value) => ({ value, label: t(`venue.${value}`) }))}
        />
      )}
    </header>
  )
}
