// Every market: coin pairs, or with `tab=contracts` the perpetual contracts.

import { useSearchParams } from 'react-router'
import { ContractsView } from './contracts-view.tsx'
import { MarketsView } from './markets-view.tsx'

export default function MarketsPage() {
  const [query] = useSearchParams()
  return query.get('tab') === 'contracts' ? <ContractsView /> : <MarketsView />
}
