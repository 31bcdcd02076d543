// The page of second-contracts: finds the product that the address names, and shows its terminal. A product that does not
// exist is said so, with a way on.

import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { FIRST_PRODUCT } from './second-path.ts'
import classes from './second-terminal.module.css'
import { SecondTerminal } from './second-terminal.tsx'

export default function SecondContractPage() {
  const { t } = useTranslation('second')
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery({
    ...callQuery('secondProducts', { quiet: true }),
    staleTime: WEB_LIMITS.rulesEveryMs,
    refetchInterval: WEB_LIMITS.rulesEveryMs,
  })
  if (data === undefined && error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) {
    return <div className={classes.terminal} role="status" aria-label={t('market.loading')} />
  }
  const symbol = search.get('symbol') ?? firstOf(data)
  if (symbol === undefined) return <EmptyState title={t('market.none')} text={t('market.noneText')} />
  if (!data.some((product) => product.symbol === symbol)) {
    return (
      <EmptyState
        icon={<IconMapQuestion size={40} stroke={1.3} aria-hidden />}
        title={t('market.unknown')}
        text={t('market.unknownText', { symbol })}
        action={
          <Button variant="filled" component={Link} to="/secondContract" replace>
            {t('market.toFirst')}
          </Button>
        }
      />
    )
  }
  return <SecondTerminal symbol={symbol} products={data} />
}

function firstOf(products: readonly { readonly symbol: string }[]): string | undefined {
  return (products.find(({ symbol }) => symbol === FIRST_PRODUCT) ?? products[0])?.symbol
}
