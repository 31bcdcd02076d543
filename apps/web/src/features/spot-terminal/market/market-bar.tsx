// The line over the spot terminal: the market, its last price and its day.

import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatChange, formatCompact } from '../../../format/number.ts'
import { usePacedTicker, useTickerInTurn, useTickers } from '../../../live/tickers.ts'
import { AlertBell } from '../../alerts/alert-bell.tsx'
import { orDash } from '../../terminal/frame/or-dash.ts'
import { useIndexPrice } from '../../terminal/market/index-price.ts'
import { MarketBar as Bar, BarPrice, Figure } from '../../terminal/market/market-bar.tsx'
import type { Market, MarketRules } from './market-rules.ts'
import { terminalPath } from './terminal-path.ts'

// Loaded when wanted.
const PairList = lazy(() =>
  import('../../terminal/market/pair-list.tsx').then(({ PairList }) => ({ default: PairList })),
)

interface MarketBarProps {
  readonly rules: MarketRules
  readonly markets: readonly Market[]
}

export function MarketBar({ rules, markets }: MarketBarProps) {
  const { t } = useTranslation('spot')
  return (
    <Bar
      market={rules}
      kind={t('market.spot')}
      last={<LastPrice rules={rules} />}
      figures={<Figures rules={rules} />}
      acts={<AlertBell market={{ ...rules, venue: 'spot' }} />}
      renderList={(onClose) => <Markets rules={rules} markets={markets} onClose={onClose} />}
    />
  )
}

function Markets({ rules, markets, onClose }: MarketBarProps & { readonly onClose: () => void }) {
  const prices = useTickers()
  return (
    <Suspense>
      <PairList
        markets={markets.map((market) => ({ ...market, name: `${market.base}/${market.quote}` }))}
        current={rules.symbol}
        prices={prices}
        pathOf={terminalPath}
        onClose={onClose}
      />
    </Suspense>
  )
}

const LAST_FIELDS = ['last', 'open', 'change'] as const

function LastPrice({ rules }: { readonly rules: MarketRules }) {
  return <BarPrice market={rules} ticker={useTickerInTurn(rules.symbol, LAST_FIELDS)} />
}

function Figures({ rules }: { readonly rules: MarketRules }) {
  const { t } = useTranslation('spot')
  const ticker = usePacedTicker(rules.symbol)
  const index = useIndexPrice(rules.symbol)
  const price = (value: string | null | undefined): string =>
    orDash(value, (shown) => formatAmount(shown, rules.priceDecimals))
  return (
    <>
      <Figure name={t('market.high')}>{price(ticker?.high)}</Figure>
      <Figure name={t('market.low')}>{price(ticker?.low)}</Figure>
      <Figure name={t('market.change')} only="narrow">
        {orDash(ticker?.change, formatChange)}
      </Figure>
      <Figure name={t('market.volume', { coin: rules.base })} only="wide">
        {ticker === undefined ? '--' : formatCompact(ticker.volume)}
      </Figure>
      <Figure name={t('market.turnover', { coin: rules.quote })} only="wide">
        {ticker === undefined ? '--' : formatCompact(ticker.quoteVolume)}
      </Figure>
      <Figure name={t('market.index')} title={t('market.indexTitle')} only="wide">
        {price(index)}
      </Figure>
    </>
  )
}
