// What a question to the server gave, or its place while it is coming, or why it did not come and a way to ask again.

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>
  /** Rows of the place that is kept while it is coming. */
  readonly rows: number
  readonly rowHeight?: number
  readonly narrowRowHeight?: number
  readonly children: (data: T) => ReactNode
}

export function Loaded<T>({
  query,
  rows,
  rowHeight = 44,
  narrowRowHeight = rowHeight,
  children,
}: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <SkeletonRows {...{ rows, rowHeight, narrowRowHeight }} />
}
