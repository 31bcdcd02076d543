// The chain of index ticks as it grows: every link is hashed again here the moment it arrives. What says "checked" has been.

import { IconAlertTriangle, IconCheck, IconLock } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount, formatCount } from '../../../format/number.ts'
import { formatClock } from '../../../format/time.ts'
import {
  type OrderSeal,
  serverTime,
  type Tick,
  type Ticks,
  ticksStore,
  useTicks,
} from '../../../live/ticks.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProductPanel } from '../../assets/product-panel.tsx'
import { dueAfter } from '../../receipt/due-after.ts'
import { showPair } from '../../receipt/receipt-figures.ts'
import { NOTHING } from '../../tables/cells.tsx'
import { FAIRNESS_LIMITS } from '../limits.ts'
import { LinkCheckBook, type LinkChecks } from './link-checks.ts'
import classes from './live-chain.module.css'

interface LiveChainProps {
  /** None until they are known. */
  readonly symbols: readonly string[] | undefined
}

export function LiveChainPanel({ symbols }: LiveChainProps) {
  const { t } = useTranslation('fairness')
  const [chosen, setChosen] = useState<string>()
  const symbol = chosen ?? symbols?.[0]
  if (symbols === undefined || symbol === undefined) {
    return (
      <ProductPanel title={t('live.title')}>
        {symbols === undefined ? (
          <EmptyChain />
        ) : (
          <EmptyState title={t('live.none')} text={t('live.noneText')} />
        )}
      </ProductPanel>
    )
  }
  return <Chain symbols={symbols} symbol={symbol} onChoose={setChosen} />
}

interface ChainProps {
  readonly symbols: readonly string[]
  readonly symbol: string
  readonly onChoose: (symbol: string) => void
}

function Chain({ symbols, symbol, onChoose }: ChainProps) {
  const { t } = useTranslation('fairness')
  const live = useTicks(symbol)
  const checks = useLinkChecks(symbol)
  const shown = live.ticks.slice(-FAIRNESS_LIMITS.linksShown)
  return (
    <ProductPanel
      title={t('live.title')}
      tools={
        <SegmentedControl
          isSmall
          aria-label={t('live.symbol')}
          value={symbol}
          onChange={onChoose}
          data={symbols.map((each) => ({ value: each, label: showPair(each) }))}
        />
      }
      end={
        <span className={classes.state}>
          <Checked checks={checks} />
          <NextCheckpoint live={live} />
        </span>
      }
    >
      {!live.isKnown ? (
        <EmptyChain />
      ) : shown.length === 0 ? (
        <p className="dim">{t('live.waiting')}</p>
      ) : (
        <ol className={classes.chain} aria-label={t('live.label', { pair: showPair(symbol) })}>
          {shown.map((tick, at) => (
            <LiveLink
              key={tick.sequence}
              symbol={symbol}
              tick={tick}
              seal={live.seals.find(({ afterSequence }) => afterSequence === tick.sequence - 1)}
              isLast={at === shown.length - 1}
              isBroken={checks.broken?.sequence === tick.sequence}
            />
          ))}
        </ol>
      )}
      {checks.broken === undefined ? null : <Broken broken={checks.broken} />}
    </ProductPanel>
  )
}

/** Of every chain that was looked at since the page was opened. */
function useLinkChecks(symbol: string): LinkChecks {
  const [book] = useState(() => new LinkCheckBook())
  const store = ticksStore(symbol)
  return useSyncExternalStore(store.subscribe, () => book.take(symbol, store.getState().ticks))
}

function Checked({ checks: { checked, broken } }: { readonly checks: LinkChecks }) {
  const { t } = useTranslation('fairness')
  if (broken !== undefined) {
    return (
      <span className={classes.broken}>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
        {t('live.broken', { sequence: formatCount(broken.sequence) })}
      </span>
    )
  }
  if (checked === 0) return null
  return (
    <span className={classes.checked} data-testid="links-checked">
      <IconCheck size={14} stroke={2} aria-hidden />
      {t('live.checked', { count: checked, number: formatCount(checked) })}
    </span>
  )
}

const SECOND_MS = 1_000

/** By the server's clock, as its ticks tell it. */
function NextCheckpoint({ live }: { readonly live: Ticks }) {
  const { t } = useTranslation('fairness')
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const now = serverTime(live, nowMs)
  const seconds = Math.ceil((dueAfter(now) - now) / SECOND_MS)
  return <span className={classes.next}>{t('live.next', { seconds })}</span>
}

interface LinkProps {
  readonly symbol: string
  readonly tick: Tick
  /** Fixed just before this tick. */
  readonly seal: OrderSeal | undefined
  readonly isLast: boolean
  readonly isBroken: boolean
}

const HASH_SHOWN = 8
/** Without the hours. */
const CLOCK_FROM = 3

function LiveLink({ symbol, tick, seal, isLast, isBroken }: LinkProps) {
  const { t } = useTranslation('fairness')
  const { sequence, time, price, previous, hash } = tick
  return (
    <li className={classes.link} data-last={isLast || undefined} data-broken={isBroken || undefined}>
      {seal === undefined ? null : (
        <span className={classes.seal} title={t('live.sealed', { count: seal.count })}>
          <IconLock size={11} stroke={2} aria-hidden />
          <span className={classes.spoken}>{t('live.sealed', { count: seal.count })}</span>
        </span>
      )}
      <div>
        <Link to={`/fairness?symbol=${symbol}&tick=${sequence}`} replace title={t('live.open')}>
          {formatCount(sequence)}
        </Link>
        <span>{formatClock(time).slice(CLOCK_FROM)}</span>
      </div>
      <b>{price === null ? NOTHING : formatAmount(price, PRICE_DECIMALS)}</b>
      <div>
        <span>{t('live.previous')}</span>
        <code>{previous.slice(0, HASH_SHOWN)}</code>
      </div>
      <div>
        <span>{t('live.hash')}</span>
        <code data-own>{hash.slice(0, HASH_SHOWN)}</code>
      </div>
    </li>
  )
}

const PRICE_DECIMALS = 2
const LINK_HEIGHT = 72

/** Its place, until the first ticks have come. */
function EmptyChain() {
  return (
    <div className={classes.chain} aria-hidden>
      {Array.from({ length: FAIRNESS_LIMITS.linksShown }, (_, at) => (
        <div key={at} className={classes.link}>
          <Skeleton width="100%" height={LINK_HEIGHT} />
        </div>
      ))}
    </div>
  )
}

function Broken({
  broken: { sequence, expected, found },
}: {
  readonly broken: NonNullable<LinkChecks['broken']>
}) {
  const { t } = useTranslation('fairness')
  return (
    <div className={classes.problem} role="alert">
      <b>{t('live.broken', { sequence: formatCount(sequence) })}</b>
      <dl>
        <dt>{t('check.expected')}</dt>
        <dd>{expected}</dd>
        <dt>{t('check.found')}</dt>
        <dd>{found}</dd>
      </dl>
    </div>
  )
}
