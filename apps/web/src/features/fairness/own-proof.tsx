// The user's own place in the newest snapshot, one asset at a time, checked here: the path, whose leaf it is, the
// signature of the published root, and that the snapshot follows the one before.

import type { Answer } from '@candor/client'
import { ApiError } from '@candor/client'
import { isSigned, publishedLine } from '@candor/proof'
import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { useAppState } from '../../state/app-state.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import classes from './proof-view.module.css'
import { Check, NotChecked, ProofView } from './proof-view.tsx'
import { isWhole, type Snapshot } from './snapshot-chain.ts'
import { coverage, isCovered } from './units.ts'

const ROWS_EXPECTED = 14
const ROW_HEIGHT = 24
const NOT_IN_IT = 'solvency.none'
/** More do not stand side by side. */
const MOST_SEGMENTS = 4

interface OwnProofProps {
  readonly publicKey: string | undefined
  readonly nextTime: number | null | undefined
}

export function OwnProof({ publicKey, nextTime }: OwnProofProps) {
  const { t } = useTranslation('fairness')
  const query = useQuery({
    ...callQuery('solvencyProof', { quiet: true }),
    retry: (count, error) => error instanceof ApiError && error.isNetwork && count < 1,
  })
  const { data, error } = query
  if (data !== undefined) return <Found key={data.snapshot.snapshot} found={data} publicKey={publicKey} />
  return (
    <ProductPanel title={t('proof.title')} flush>
      {error === null ? (
        <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
      ) : error instanceof ApiError && error.code === NOT_IN_IT ? (
        <EmptyState
          title={t('proof.notInIt')}
          text={
            typeof nextTime === 'number'
              ? t('proof.notInItText', { time: formatTime(nextTime) })
              : t('proof.notInItSoon')
          }
        />
      ) : (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      )}
    </ProductPanel>
  )
}

interface FoundProps {
  readonly found: Answer<'solvencyProof'>
  readonly publicKey: string | undefined
}

function Found({ found: { snapshot, proofs }, publicKey }: FoundProps) {
  const { t } = useTranslation('fairness')
  const codes = proofs.map(({ asset }) => asset)
  const [asset, setAsset] = useState(codes.includes('USDT') ? 'USDT' : (codes[0] ?? ''))
  const proof = proofs.find((each) => each.asset === asset)
  const published = snapshot.assets.find((each) => each.asset === asset)
  return (
    <ProductPanel
      title={t('proof.title')}
      tools={<AssetSwitch {...{ codes, asset }} onChoose={setAsset} />}
      end={
        <span className="dim num">
          {t('proof.of', { number: formatCount(snapshot.snapshot), time: formatTime(snapshot.time) })}
        </span>
      }
      foot={published === undefined ? undefined : <Reserves published={published} />}
      flush
    >
      {proof === undefined || published === undefined ? (
        <EmptyState title={t('proof.noRoot')} />
      ) : (
        <ProofView
          proof={proof}
          published={published}
          scale={published.scale}
          balanceLabel={t('proof.balance')}
        >
          <OwnerCheck owner={proof.owner} />
          <SignatureCheck published={published} publicKey={publicKey} />
          <ChainCheck snapshot={snapshot} />
        </ProofView>
      )}
    </ProductPanel>
  )
}

interface SwitchProps {
  readonly codes: readonly string[]
  readonly asset: string
  readonly onChoose: (asset: string) => void
}

function AssetSwitch({ codes, asset, onChoose }: SwitchProps) {
  const { t } = useTranslation('fairness')
  if (codes.length <= MOST_SEGMENTS) {
    return (
      <SegmentedControl
        isSmall
        aria-label={t('proof.asset')}
        value={asset}
        onChange={onChoose}
        data={[...codes]}
      />
    )
  }
  return (
    <Input
      component="select"
      aria-label={t('proof.asset')}
      value={asset}
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {codes.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </Input>
  )
}

/** A proof of somebody else's leaf would prove nothing about oneself. */
function OwnerCheck({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('fairness')
  const userId = useAppState((state) => state.userData?.userId)
  if (userId === undefined) return null
  return owner === userId ? (
    <Check isGood>{t('check.owner', { id: owner })}</Check>
  ) : (
    <Check isGood={false}>{t('check.ownerFailed', { id: owner })}</Check>
  )
}

type PublishedAsset = Snapshot['assets'][number]

function SignatureCheck({
  published,
  publicKey,
}: {
  readonly published: PublishedAsset
  readonly publicKey: string | undefined
}) {
  const { t } = useTranslation('fairness')
  const { signature } = published
  const isValid = useMemo(
    () =>
      publicKey === undefined
        ? undefined
        : isSigned({ publicKey, line: publishedLine(published), signature }),
    [publicKey, published, signature],
  )
  if (isValid === undefined) return <NotChecked>{t('check.signatureComing')}</NotChecked>
  return isValid ? (
    <Check isGood>{t('check.signature')}</Check>
  ) : (
    <Check isGood={false}>{t('check.signatureFailed')}</Check>
  )
}

function ChainCheck({ snapshot }: { readonly snapshot: Snapshot }) {
  const { t } = useTranslation('fairness')
  return isWhole(snapshot) ? (
    <Check isGood>{t('check.chain', { count: snapshot.assets.length })}</Check>
  ) : (
    <Check isGood={false}>{t('check.chainFailed')}</Check>
  )
}

function Reserves({ published: { reserves, sum, scale } }: { readonly published: PublishedAsset }) {
  const { t } = useTranslation('fairness')
  const percent = coverage(reserves, sum, scale)
  if (reserves === null || percent === undefined) return <span>{t('reserves.unknown')}</span>
  return (
    <span className={isCovered(percent) ? 'num' : `num ${classes.low}`}>
      {t('reserves.held', { amount: formatAmount(reserves), percent: formatAmount(percent) })}
    </span>
  )
}
