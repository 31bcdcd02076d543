// The markets that the user follows.

import { MarketsView } from './markets-view.tsx'

export default function WatchListPage() {
  return <MarketsView isWatchList />
}
