// The picture of a closed position.

import type { Answer } from '@candor/client'
import { useMemo, useState } from 'react'
import type { ContractRules } from '../market/contract-rules.ts'
import { ShareDialog } from './share-dialog.tsx'
import { pastShareTexts } from './share-texts.ts'

export type PastPosition = Answer<'positionHistory'>['list'][number]

interface SharePastProps {
  readonly position: PastPosition
  readonly rules: ContractRules
  readonly onClose: () => void
}

export function SharePast({ position, rules, onClose }: SharePastProps) {
  const [hasAmount, setHasAmount] = useState(false)
  const texts = useMemo(() => pastShareTexts(position, { rules, hasAmount }), [position, rules, hasAmount])
  return <ShareDialog texts={texts} hasAmount={hasAmount} onAmount={setHasAmount} onClose={onClose} />
}
