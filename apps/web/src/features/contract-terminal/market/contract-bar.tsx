// The line over the contract terminal: the contract, its last price, mark and index, funding with its countdown, what is
// open, and its day.

import { formatDecimal } from '@candor/contract'
import { IconClockExclamation } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { timesDecimal } from '../../../format/decimal.ts'
import { formatAmount, formatChange, formatCompact } from '../../../format/number.ts'
import {
  useContractTickerInTurn,
  useContractTickers,
  usePacedContractTicker,
} from '../../../live/contract-tickers.ts'
import { AlertBell } from '../../alerts/alert-bell.tsx'
import { Why } from '../../terminal/form/checkable.tsx'
import { orDash } from '../../terminal/frame/or-dash.ts'
import { BarPrice, Figure, MarketBar } from '../../terminal/market/market-bar.tsx'
import { showRate } from '../account/contract-formulas.ts'
import { readAmount } from '../account/read-amount.ts'
import { showExact, showSigned } from '../account/show.ts'
import { useMarkStale } from '../account/use-mark-stale.ts'
import classes from './contract-bar.module.css'
import { contractPath } from './contract-path.ts'
import { type Contract, type ContractRules, SCALE } from './contract-rules.ts'
import { FundingClock } from './funding-clock.tsx'

// Loaded when wanted.
const PairList = lazy(() =>
  import('../../terminal/market/pair-list.tsx').then(({ PairList }) => ({ default: PairList })),
)

interface ContractBarProps {
  readonly rules: ContractRules
  readonly contracts: readonly Contract[]
}

export function ContractBar({ rules, contracts }: ContractBarProps) {
  const { t } = useTranslation('perpetual')
  return (
    <MarketBar
      market={rules}
      kind={t('market.kind')}
      last={<LastPrice rules={rules} />}
      figures={<Figures rules={rules} />}
      acts={<AlertBell market={{ ...rules, venue: 'contract' }} />}
      renderList={(onClose) => <Contracts rules={rules} contracts={contracts} onClose={onClose} />}
    />
  )
}

function Contracts({ rules, contracts, onClose }: ContractBarProps & { readonly onClose: () => void }) {
  const prices = useContractTickers()
  return (
    <Suspense>
      <PairList
        markets={contracts.map((contract) => ({ ...contract, name: contract.symbol }))}
        current={rules.symbol}
        prices={prices}
        pathOf={contractPath}
        onClose={onClose}
      />
    </Suspense>
  )
}

const FUNDING_DECIMALS = 4
const LAST_FIELDS = ['last', 'open', 'change'] as const
const MARK_FIELDS = ['mark', 'index'] as const
const FUNDING_FIELDS = ['fundingRate', 'nextFundingTime'] as const
const OPEN_FIELDS = ['openLots', 'mark'] as const
const DAY_FIELDS = ['high', 'low', 'change', 'volume', 'quoteVolume'] as const

function LastPrice({ rules }: { readonly rules: ContractRules }) {
  return <BarPrice market={rules} ticker={useContractTickerInTurn(rules.symbol, LAST_FIELDS, 'trades')} />
}

function Figures({ rules }: { readonly rules: ContractRules }) {
  return (
    <>
      <MarkFigures rules={rules} />
      <FundingFigure rules={rules} />
      <OpenInterest rules={rules} />
      <DayFigures rules={rules} />
    </>
  )
}

function MarkFigures({ rules }: { readonly rules: ContractRules }) {
  const { t } = useTranslation('perpetual')
  const ticker = useContractTickerInTurn(rules.symbol, MARK_FIELDS, 'marks')
  const isStale = useMarkStale(rules.symbol)
  const { mark, index } = ticker ?? {}
  const price = (value: string | null | undefined): string =>
    orDash(value, (shown) => formatAmount(shown, rules.markDecimals))
  const basis =
    typeof mark === 'string' && typeof index === 'string' ? readAmount(mark) - readAmount(index) : undefined
  return (
    <>
      <Figure
        name={
          <Why
            label={t('market.mark')}
            formula={
              basis === undefined
                ? '--'
                : `${price(index)} ${basis < 0n ? '−' : '+'} ${showExact(basis < 0n ? -basis : basis)} = ${price(mark)}`
            }
            rule={t('rule.mark')}
          />
        }
      >
        <span
          className={isStale ? classes.frozen : undefined}
          title={isStale ? t('market.frozen') : undefined}
        >
          {isStale ? <IconClockExclamation size={13} stroke={1.6} aria-label={t('market.frozen')} /> : null}
          {price(mark)}
        </span>
      </Figure>
      <Figure
        only="roomy"
        name={<Why label={t('market.index')} formula={price(index)} rule={t('rule.index')} />}
      >
        {price(index)}
      </Figure>
    </>
  )
}

function FundingFigure({ rules }: { readonly rules: ContractRules }) {
  const { t } = useTranslation('perpetual')
  const ticker = useContractTickerInTurn(rules.symbol, FUNDING_FIELDS, 'marks')
  const rate = ticker === undefined ? undefined : readAmount(ticker.fundingRate)
  return (
    <Figure
      name={
        <>
          <Why
            label={t('market.funding')}
            formula={rate === undefined ? '--' : `F = ${showSigned(rate * 100n, 6)}%`}
            rule={t(rate !== undefined && rate < 0n ? 'rule.fundingShort' : 'rule.fundingLong', {
              hours: rules.fundingHours,
            })}
          />
          <span className={classes.roomy}>
            {' / '}
            {t('market.countdown')}
          </span>
        </>
      }
    >
      <span className={classes.funding}>
        <span>{rate === undefined ? '--' : showRate(rate, FUNDING_DECIMALS)}</span>
        {ticker === undefined ? null : (
          <FundingClock dueMs={ticker.nextFundingTime} hours={rules.fundingHours} />
        )}
      </span>
    </Figure>
  )
}

function OpenInterest({ rules }: { readonly rules: ContractRules }) {
  const { t } = useTranslation('perpetual')
  const ticker = useContractTickerInTurn(rules.symbol, OPEN_FIELDS, 'marks')
  const multiplier = formatDecimal(rules.terms.multiplier, SCALE)
  const worth =
    ticker === undefined || ticker.mark === null
      ? undefined
      : timesDecimal(timesDecimal(ticker.openLots, multiplier), ticker.mark)
  return (
    <Figure name={t('market.openInterest')} only="widest">
      {ticker === undefined ? '--' : formatAmount(ticker.openLots)}
      {worth === undefined ? null : (
        <span className="dim">{` ≈ ${formatCompact(worth)} ${rules.quote}`}</span>
      )}
    </Figure>
  )
}

function DayFigures({ rules }: { readonly rules: ContractRules }) {
  const { t } = useTranslation('perpetual')
  const ticker = usePacedContractTicker(rules.symbol, DAY_FIELDS)
  const price = (value: string | null | undefined): string =>
    orDash(value, (shown) => formatAmount(shown, rules.priceDecimals))
  return (
    <>
      <Figure name={t('market.change')} only="narrow">
        {orDash(ticker?.change, formatChange)}
      </Figure>
      <Figure name={t('market.high')} only="widest">
        {price(ticker?.high)}
      </Figure>
      <Figure name={t('market.low')} only="widest">
        {price(ticker?.low)}
      </Figure>
      <Figure name={t('market.volume')} only="widest">
        {ticker === undefined ? '--' : formatCompact(ticker.volume)}
      </Figure>
      <Figure name={t('market.turnover', { coin: rules.quote })} only="widest">
        {ticker === undefined ? '--' : formatCompact(ticker.quoteVolume)}
      </Figure>
    </>
  )
}
