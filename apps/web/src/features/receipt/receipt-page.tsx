// The receipt of one second-contract, by its number: for its owner and for everybody else, logged in or not.

import { ApiError } from '@candor/client'
import { Button } from '@mantine/core'
import { IconCopy, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { dueAfter } from './due-after.ts'
import { keepReceipt } from './keep-receipt.ts'
import { usePlatformKey } from './platform-key.ts'
import classes from './receipt.module.css'
import type { SecondReceipt } from './receipt-types.ts'
import { ReceiptView } from './receipt-view.tsx'

const ROWS_EXPECTED = 10
const ORDER_NUMBER = /^S?[1-9]\d{0,14}$/
const UNKNOWN = 'order.not.found'
const NOT_ENDED = 'fairness.not.ended'
const ICON = { size: 14, stroke: 1.6, 'aria-hidden': true } as const
/** While something is not out yet. */
const ASK_AGAIN_MS = 3_000
/** A checkpoint takes a moment to be signed and written. */
const SIGNING_MS = 1_000

export default function ReceiptPage() {
  const { t } = useTranslation('receipt')
  const [query] = useSearchParams()
  const id = (query.get('id') ?? '').trim().toUpperCase()
  const shown = id === '' || id.startsWith('S') ? id : `S${id}`
  const { data, error, refetch } = useReceipt(id)
  const { publicKey, isSettled } = usePlatformKey()
  return (
    <div className={`wrap ${classes.page}`}>
      <div className={classes.head}>
        <div>
          <nav className={classes.crumb} aria-label={t('page.crumb')}>
            <Link to="/secondContract">{t('page.product')}</Link>
            <span aria-hidden>/</span>
            <span className="num">{shown}</span>
          </nav>
          <h1>{t('page.title')}</h1>
        </div>
        {data === undefined ? null : <Acts receipt={data} />}
      </div>
      {data !== undefined && isSettled ? (
        <ReceiptView receipt={data} publicKey={publicKey} />
      ) : !ORDER_NUMBER.test(id) || isCode(error, UNKNOWN) ? (
        <EmptyState
          title={t('page.unknown')}
          text={t('page.unknownText')}
          action={
            <Button component={Link} to="/fairness">
              {t('verdict.elsewhere')}
            </Button>
          }
        />
      ) : isCode(error, NOT_ENDED) ? (
        <EmptyState title={t('page.notEnded')} text={t('page.notEndedText')} />
      ) : error === null ? (
        <SkeletonRows rows={ROWS_EXPECTED} rowHeight={44} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}

/** Asked for anew until it is whole: an order may still run, a checkpoint may not be signed yet. */
function useReceipt(orderId: string) {
  return useQuery({
    ...callQuery('fairnessReceipt', { query: { orderId }, quiet: true }),
    enabled: ORDER_NUMBER.test(orderId),
    // What is signed never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => error instanceof ApiError && error.isNetwork && count < 1,
    refetchInterval: ({ state }) => {
      if (isCode(state.error, NOT_ENDED)) return ASK_AGAIN_MS
      return state.data === undefined || isWhole(state.data) ? false : untilSigned(state.data)
    },
  })
}

function isWhole({ seal, tickCheckpoint, sealCheckpoint }: SecondReceipt): boolean {
  return seal === null || (tickCheckpoint !== null && sealCheckpoint !== null)
}

function untilSigned({ outcome }: SecondReceipt): number {
  return Math.max(ASK_AGAIN_MS, dueAfter(outcome.endedMs) + SIGNING_MS - Date.now())
}

function Acts({ receipt }: { readonly receipt: SecondReceipt }) {
  const { t } = useTranslation('receipt')
  return (
    <div className={classes.acts}>
      <Button leftSection={<IconFileText {...ICON} />} onClick={() => keepReceipt(receipt, 'anonymous')}>
        {t('page.download')}
      </Button>
      <Button leftSection={<IconCopy {...ICON} />} onClick={() => void copyText(window.location.href)}>
        {t('page.copyLink')}
      </Button>
    </div>
  )
}
