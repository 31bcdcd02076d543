// One receipt as a page of its own: it can be linked, copied as text, kept as a file and printed.

import type { ReceiptKind } from '@candor/api'
import { ApiError } from '@candor/client'
import { Button } from '@mantine/core'
import { IconCopy, IconFileText, IconLink, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../../api/call-query.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { downloadFile } from '../../account/download-file.ts'
import { DeleveragingReceiptView } from './deleveraging-receipt.tsx'
import { FundingReceiptView } from './funding-receipt.tsx'
import { LiquidationReceiptView } from './liquidation-receipt.tsx'
import classes from './receipt.module.css'
import type { Receipt } from './receipt-types.ts'

const ROWS_EXPECTED = 10
const UNKNOWN = 'record.unknown'
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface ReceiptPageProps {
  readonly kind: ReceiptKind
  readonly id: string
}

export function ReceiptPage({ kind, id }: ReceiptPageProps) {
  const { t } = useTranslation('contracts')
  const content = useRef<HTMLDivElement>(null)
  const query = useQuery({
    ...callQuery('contractReceipt', { query: { kind, id }, quiet: true }),
    // What is in the log never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => error instanceof ApiError && error.isNetwork && count < 1,
  })
  const list = kind === 'funding' ? 'funding' : 'liquidations'
  const { data, error } = query
  return (
    <div className={`wrap ${classes.page}`}>
      <div className={classes.head}>
        <div>
          <nav className={classes.crumb} aria-label={t('receipt.crumb')}>
            <Link to="/contract">{t('title')}</Link>
            <span aria-hidden>/</span>
            <Link to={`/contract?tab=${list}`}>{t(`tabs.${list}`)}</Link>
            <span aria-hidden>/</span>
            <span className="num">{id}</span>
          </nav>
          <h1>{t(`receipt.${kind}`)}</h1>
        </div>
        {data === undefined ? null : (
          <Acts
            receipt={data}
            name={`candor-${kind}-${id}.json`}
            textOf={() => content.current?.innerText ?? ''}
          />
        )}
      </div>
      <div ref={content}>
        {data !== undefined ? (
          <ReceiptView receipt={data} />
        ) : error === null ? (
          <SkeletonRows rows={ROWS_EXPECTED} rowHeight={44} />
        ) : error instanceof ApiError && error.code === UNKNOWN ? (
          <EmptyState title={t('receipt.unknown')} text={t('receipt.unknownText')} />
        ) : (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        )}
      </div>
    </div>
  )
}

function ReceiptView({ receipt }: { readonly receipt: Receipt }) {
  switch (receipt.kind) {
    case 'liquidation':
      return <LiquidationReceiptView receipt={receipt} />
    case 'deleveraging':
      return <DeleveragingReceiptView receipt={receipt} />
    case 'funding':
      return <FundingReceiptView receipt={receipt} />
  }
}

interface ActsProps {
  readonly receipt: Receipt
  readonly name: string
  readonly textOf: () => string
}

function Acts({ receipt, name, textOf }: ActsProps) {
  const { t } = useTranslation('contracts')
  const download = (): void => {
    const content = JSON.stringify(receipt, null, 2)
    downloadFile(new Blob([content], { type: 'application/json' }), name)
  }
  return (
    <div className={classes.acts}>
      <Button leftSection={<IconCopy {...ICON} />} onClick={() => void copyText(textOf())}>
        {t('receipt.copyText')}
      </Button>
      <Button leftSection={<IconLink {...ICON} />} onClick={() => void copyText(window.location.href)}>
        {t('receipt.copyLink')}
      </Button>
      <Button leftSection={<IconFileText {...ICON} />} onClick={download}>
        {t('receipt.download')}
      </Button>
      <Button leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()}>
        {t('receipt.print')}
      </Button>
    </div>
  )
}
