// Step 1: the order was among those that were fixed before the next price existed.

import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format/number.ts'
import { formatClock } from '../../format/time.ts'
import { ShortHash } from '../records/short-hash.tsx'
import { NOTHING } from '../tables/cells.tsx'
import { CommitmentTree } from './commitment-tree.tsx'
import { keepReceipt } from './keep-receipt.ts'
import classes from './receipt.module.css'
import { showMoment } from './receipt-figures.ts'
import { Figure, Figures } from './receipt-parts.tsx'
import type { ReceiptSeal, SecondReceipt } from './receipt-types.ts'
import { levelWidths } from './tree-layout.ts'
import type { StepOf } from './use-receipt-check.ts'

/** Of the sentence: when the set of orders was fixed, and how long before the next tick. */
export function useCommittedText({ seal, ticks }: SecondReceipt): string {
  const { t } = useTranslation('receipt')
  if (seal === null) return t('step.none.committed')
  const next = ticks.find(({ sequence }) => sequence === seal.afterSequence + 1)
  const said = {
    after: formatCount(seal.afterSequence),
    time: showMoment(seal.timeMs, formatClock(seal.timeMs)),
    siblings:
      seal.path.length === 0 ? t('committed.alone') : t('committed.siblings', { count: seal.path.length }),
  }
  return next === undefined
    ? t('committed.textOpen', said)
    : t('committed.text', {
        ...said,
        ms: formatCount(next.timeMs - seal.timeMs),
        next: formatCount(next.sequence),
      })
}

interface CommittedProps {
  readonly receipt: SecondReceipt
  readonly detail: NonNullable<StepOf<'committed'>['detail']>
}

export function CommittedDetail({ receipt, detail }: CommittedProps) {
  const { t } = useTranslation('receipt')
  const { seal, identity } = receipt
  if (seal === null) return null
  return (
    <>
      <CommitmentTree
        count={detail.count}
        leafIndex={detail.leafIndex}
        own={ownNodes(seal, detail)}
        path={seal.path}
      />
      <Figures>
        <Figure name={t('committed.leaf')}>
          <ShortHash hash={detail.leaf} />
        </Figure>
        <Figure name={t('committed.root')}>
          {detail.root === undefined ? NOTHING : <ShortHash hash={detail.root} />}
        </Figure>
        <Figure name={t('committed.seal', { number: formatCount(seal.number) })}>
          <ShortHash hash={detail.sealHash} />
        </Figure>
        {identity === null || !detail.isOwnerChecked ? null : (
          <Figure name={t('committed.owner', { id: identity.userId })}>
            <button
              type="button"
              className={classes.keep}
              onClick={() => keepReceipt(receipt, 'withIdentity')}
            >
              {t('committed.keepOwner')}
            </button>
          </Figure>
        )}
      </Figures>
    </>
  )
}

/** One a level: without a partner a node goes up as it is. */
function ownNodes({ count }: ReceiptSeal, { leaf, path }: CommittedProps['detail']): string[] {
  const joined = new Map(path.map(({ level, node }) => [level, node]))
  const nodes = [leaf]
  for (let level = 0; level < levelWidths(count).length - 1; level++) {
    nodes.push(joined.get(level) ?? nodes[level] ?? leaf)
  }
  return nodes
}
