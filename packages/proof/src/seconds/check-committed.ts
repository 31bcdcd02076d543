// Step 1: the order was fixed before its price existed. Its leaf leads to a root that was sealed after its acceptance.

import { orderLeaf, ownerHash, sealHash } from './hashes.ts'
import { followPath } from './merkle.ts'
import { Findings } from './problem.ts'
import type { ReadSecondReceipt } from './receipt.ts'
import { type SecondStepOf, stepOf } from './steps.ts'

export function checkCommitted(receipt: ReadSecondReceipt): SecondStepOf<'committed'> {
  const findings = new Findings()
  const { order, identity, seal, indexId, outcome } = receipt
  if (identity !== null) {
    findings.same('order.owner', '/order/owner', ownerHash(identity.userId, identity.nonce), order.owner)
  }
  const isOwnerChecked = identity !== null && findings.isClean
  const { acceptedMs, openMs } = order
  const isCancelled = outcome.outcome === 'cancelled'
  if (acceptedMs === null || isCancelled) {
    findings.holds('outcome', '/outcome/outcome', isCancelled, 'cancelled', outcome.outcome)
    findings.same('order.open', '/order/acceptedMs', null, acceptedMs)
    findings.holds('order.open', '/order/openMs', openMs !== null, 'the moment it was to open', openMs)
    findings.same('seal.missing', '/seal', null, seal?.hash)
    return stepOf('committed', findings, undefined)
  }
  if (openMs !== null) findings.same('order.open', '/order/openMs', acceptedMs, openMs)
  if (seal === null) return stepOf('committed', findings, undefined)
  const leaf = orderLeaf({ ...order, indexId, acceptedMs })
  const hash = sealHash({ ...seal, indexId })
  findings.same('seal.hash', '/seal/hash', hash, seal.hash)
  const followed = followPath(leaf, { index: seal.leafIndex, count: seal.count, path: seal.path })
  const place = `${seal.leafIndex} of ${seal.count}, ${seal.path.length} siblings`
  findings.holds('seal.path', '/seal/path', followed !== undefined, 'a path that fits its place', place)
  if (followed !== undefined) findings.same('order.leaf', '/seal/root', seal.root, followed.root)
  const isSealedAfter = acceptedMs <= seal.timeMs
  findings.holds('seal.late', '/seal/timeMs', isSealedAfter, `${acceptedMs} or later`, seal.timeMs)
  return stepOf('committed', findings, {
    leaf,
    leafIndex: seal.leafIndex,
    count: seal.count,
    path: followed?.nodes ?? [],
    root: followed?.root,
    sealHash: hash,
    isOwnerChecked,
  })
}
