// One record with the lines of the journal behind it: what left which account and entered which, and the number in the
// log under which anybody can look it up.

import type { Answer } from '@candor/client'
import { IconArrowDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { Loaded } from '../account/loaded.tsx'
import { Signed } from '../tables/cells.tsx'
import { DetailDrawer } from '../tables/detail-drawer.tsx'
import { Fact, Facts } from '../tables/facts.tsx'
import { useWalletName } from '../transfer/use-wallet-name.ts'
import classes from './lines-drawer.module.css'
import { usePartyName } from './use-party-name.ts'
import { useRecordName } from './use-record-name.ts'

const ROWS_EXPECTED = 3
const LINE_HEIGHT = 96

export interface OpenedRecord {
  readonly recordId: string
  readonly asset: string
  readonly amount: string
  /** Of a record; a list of transfers does not say. */
  readonly wallet?: string
  readonly balanceAfter?: string
}

interface DrawerProps {
  /** Undefined closes. */
  readonly opened: OpenedRecord | undefined
  readonly onClose: () => void
}

export function LinesDrawer({ opened, onClose }: DrawerProps) {
  const { t } = useTranslation('records')
  return (
    <DetailDrawer isOpen={opened !== undefined} title={t('lines.title')} onClose={onClose}>
      {opened === undefined ? null : <Lines key={opened.recordId} opened={opened} />}
    </DetailDrawer>
  )
}

function Lines({ opened }: { readonly opened: OpenedRecord }) {
  const { recordId } = opened
  const query = useQuery({
    ...callQuery('recordLines', { query: { recordId }, quiet: true }),
    // What is in the log never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded query={query} rows={ROWS_EXPECTED} rowHeight={LINE_HEIGHT}>
      {(found) => <Found opened={opened} found={found} />}
    </Loaded>
  )
}

interface FoundProps {
  readonly opened: OpenedRecord
  readonly found: Answer<'recordLines'>
}

function Found({ opened, found }: FoundProps) {
  const { t } = useTranslation('records')
  const typeName = useRecordName()
  const walletName = useWalletName()
  const partyName = usePartyName()
  return (
    <>
      <Facts>
        <Fact name={t('column.type')}>{typeName(found.type)}</Fact>
        <Fact name={t('column.amount')}>
          {opened.wallet === undefined ? formatAmount(opened.amount) : <Signed amount={opened.amount} />}{' '}
          {opened.asset}
        </Fact>
        {opened.wallet === undefined ? null : (
          <Fact name={t('column.account')}>{walletName(opened.wallet)}</Fact>
        )}
        {opened.balanceAfter === undefined ? null : (
          <Fact name={t('column.after')}>
            {formatAmount(opened.balanceAfter)} {opened.asset}
          </Fact>
        )}
        <Fact name={t('column.time')}>{formatTime(found.time)}</Fact>
        <Fact name={t('column.number')}>{formatCount(found.number)}</Fact>
      </Facts>
      <h3 className={classes.subtitle}>{t('lines.journal')}</h3>
      <p className={classes.text}>{t('lines.text')}</p>
      <ol className={classes.lines}>
        {found.lines.map(({ from, to, asset, amount, fromAfter, toAfter }, at) => (
          <li key={at}>
            <span className={classes.way}>
              <Side name={partyName(from)} after={fromAfter} />
              <IconArrowDown size={14} stroke={1.6} aria-label={t('lines.to')} />
              <Side name={partyName(to)} after={toAfter} />
            </span>
            <span className={classes.amount}>
              {formatAmount(amount)} <span className="dim">{asset}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** One account of a line; of an own one also what it had afterwards. */
function Side({ name, after }: { readonly name: string; readonly after: string | null }) {
  const { t } = useTranslation('records')
  return (
    <span data-own={after !== null || undefined}>
      {name}
      {after === null ? null : <small>{t('lines.after', { amount: formatAmount(after) })}</small>}
    </span>
  )
}
