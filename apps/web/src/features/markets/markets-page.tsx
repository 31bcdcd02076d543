// Every market.

import { MarketsView } from './markets-view.tsx'

export default function MarketsPage() {
  return <MarketsView />
}
