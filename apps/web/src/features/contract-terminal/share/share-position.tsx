// The picture of an open position, with the figures of the moment when it was asked for.

import { useMemo, useState } from 'react'
import type { Position } from '../../../live/contract-account.ts'
import { liveFigures } from '../account/live-figures.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import { ShareDialog } from './share-dialog.tsx'
import { openShareTexts } from './share-texts.ts'

interface SharePositionProps {
  readonly position: Position
  readonly rules: ContractRules
  readonly onClose: () => void
}

export function SharePosition({ position, rules, onClose }: SharePositionProps) {
  const [hasAmount, setHasAmount] = useState(false)
  const [taken] = useState(() => ({
    figures: liveFigures.getFigures()?.positions.get(position.positionId),
    nowMs: Date.now(),
  }))
  const texts = useMemo(
    () =>
      taken.figures === undefined
        ? undefined
        : openShareTexts(position, taken.figures, { rules, hasAmount, nowMs: taken.nowMs }),
    [position, taken, rules, hasAmount],
  )
  if (texts === undefined) return null
  return <ShareDialog texts={texts} hasAmount={hasAmount} onAmount={setHasAmount} onClose={onClose} />
}
