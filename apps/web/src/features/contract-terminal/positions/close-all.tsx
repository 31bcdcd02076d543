// The button that closes everything at once. Its dialog asks, and reports.

import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePositions } from '../../../live/contract-account.ts'
import type { ContractTableProps } from '../desk/contract-table-props.ts'

// Loaded when wanted.
const CloseAllDialog = lazy(() =>
  import('./close-all-dialog.tsx').then(({ CloseAllDialog }) => ({ default: CloseAllDialog })),
)

export function CloseAll({ only, rules }: ContractTableProps) {
  const { t } = useTranslation('perpetual')
  const { positions } = usePositions()
  const [isOpen, setIsOpen] = useState(false)
  const count = [...positions.values()].filter(({ symbol }) => only === undefined || symbol === only).length
  return (
    <>
      <Button size="sm" disabled={count === 0} onClick={() => setIsOpen(true)}>
        {t('closeAll.act')}
      </Button>
      <Suspense>
        {isOpen ? <CloseAllDialog only={only} rules={rules} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
