// The page of contract trading: finds the contract that the address names, and shows its terminal. A contract that does
// not exist is said so, with a way on.

import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { useTerminalWindow } from '../terminal/frame/use-terminal-window.ts'
import classes from '../terminal/terminal.module.css'
import { ContractTerminal } from './contract-terminal.tsx'
import { contractPath, FIRST_CONTRACT } from './market/contract-path.ts'

export default function ContractTerminalPage() {
  const { t } = useTranslation('perpetual')
  const [search] = useSearchParams()
  const symbol = search.get('symbol') ?? FIRST_CONTRACT
  const { data, error, refetch } = useQuery({
    ...callQuery('contracts', { quiet: true }),
    staleTime: WEB_LIMITS.rulesEveryMs,
    refetchInterval: WEB_LIMITS.rulesEveryMs,
  })
  if (data === undefined && error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Waiting />
  if (!data.some((contract) => contract.symbol === symbol)) {
    return (
      <EmptyState
        icon={<IconMapQuestion size={40} stroke={1.3} aria-hidden />}
        title={t('market.unknown')}
        text={t('market.unknownText', { symbol })}
        action={
          <Button variant="filled" component={Link} to={contractPath(FIRST_CONTRACT)} replace>
            {t('market.toFirst')}
          </Button>
        }
      />
    )
  }
  return <ContractTerminal symbol={symbol} contracts={data} />
}

function Waiting() {
  const { t } = useTranslation('perpetual')
  useTerminalWindow()
  return <div className={classes.terminal} role="status" aria-label={t('market.loading')} />
}
