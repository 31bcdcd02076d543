// The page of spot trading: finds the market that the address names, and shows its terminal. A market that does not
// exist is said so, with a way on.

import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { useTerminalWindow } from '../terminal/frame/use-terminal-window.ts'
import classes from '../terminal/terminal.module.css'
import { rulesOf } from './market/market-rules.ts'
import { FIRST_MARKET, terminalPath } from './market/terminal-path.ts'
import { SpotTerminal } from './spot-terminal.tsx'

/** The state of a market, open or halted, is asked for anew this often. */
const RULES_EVERY_MS = 30_000

export default function SpotTerminalPage() {
  const { t } = useTranslation('spot')
  const [search] = useSearchParams()
  const symbol = search.get('symbol') ?? FIRST_MARKET
  const { data, error, refetch } = useQuery({
    ...callQuery('markets', { quiet: true }),
    staleTime: RULES_EVERY_MS,
    refetchInterval: RULES_EVERY_MS,
  })
  const rules = useMemo(() => {
    const market = data?.markets.find((each) => each.symbol === symbol)
    return data === undefined || market === undefined ? undefined : rulesOf(market, data.assets)
  }, [data, symbol])
  if (data === undefined && error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Waiting />
  if (rules === undefined) {
    return (
      <EmptyState
        icon={<IconMapQuestion size={40} stroke={1.3} aria-hidden />}
        title={t('market.unknown')}
        text={t('market.unknownText', { symbol })}
        action={
          <Button variant="filled" component={Link} to={terminalPath(FIRST_MARKET)} replace>
            {t('market.toFirst')}
          </Button>
        }
      />
    )
  }
  return <SpotTerminal rules={rules} markets={data.markets} assets={data.assets} />
}

function Waiting() {
  const { t } = useTranslation('spot')
  useTerminalWindow()
  return <div className={classes.terminal} role="status" aria-label={t('market.loading')} />
}
