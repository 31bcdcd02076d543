// One snapshot of what is owed: the hash from its lines, and a signature for every asset.

import { isSigned, publishedLine } from '@candor/proof'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { shortHash } from '../../records/short-hash.tsx'
import { isWhole, type Snapshot } from '../snapshot-chain.ts'
import { coverage, showUnits } from '../units.ts'
import { Line, Lines, Result } from './result-lines.tsx'

interface SnapshotResultProps {
  readonly snapshot: Snapshot
  readonly publicKey: string
}

export function SnapshotResult({ snapshot, publicKey }: SnapshotResultProps) {
  const { t } = useTranslation('fairness')
  const isChained = useMemo(() => isWhole(snapshot), [snapshot])
  const signed = useMemo(
    () =>
      snapshot.assets.filter((asset) =>
        isSigned({ publicKey, line: publishedLine(asset), signature: asset.signature }),
      ).length,
    [snapshot, publicKey],
  )
  const areSigned = signed === snapshot.assets.length
  return (
    <Result
      state={isChained && areSigned ? 'agrees' : 'refused'}
      title={t('result.snapshot', {
        number: formatCount(snapshot.snapshot),
        time: formatTime(snapshot.time),
      })}
    >
      <Lines>
        <Line state={isChained ? 'agrees' : 'refused'} name={t('result.snapshotHash')}>
          {shortHash(snapshot.hash)}
        </Line>
        <Line state={areSigned ? 'agrees' : 'refused'} name={t('result.signatures')}>
          {t('result.of', { done: formatCount(signed), all: formatCount(snapshot.assets.length) })}
        </Line>
        {snapshot.assets
          .filter(({ sum }) => sum !== '0')
          .map((asset) => (
            <Line key={asset.asset} state="none" name={t('result.owed', { asset: asset.asset })}>
              {showUnits(asset.sum, asset.scale)}
              <Covered asset={asset} />
            </Line>
          ))}
      </Lines>
    </Result>
  )
}

function Covered({ asset: { reserves, sum, scale } }: { readonly asset: Snapshot['assets'][number] }) {
  const { t } = useTranslation('fairness')
  const percent = coverage(reserves, sum, scale)
  return percent === undefined ? null : ` ${t('result.covered', { percent })}`
}
