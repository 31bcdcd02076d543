// Which page of a list is shown, as the server wants it in a query. Another size begins at the first page again.

import { DEFAULT_PAGE_SIZE, type PageSize } from '@candor/api'
import { useState } from 'react'

export interface Page {
  readonly index: number
  readonly size: PageSize
}

export interface PageState {
  readonly page: Page
  readonly query: { readonly pageIndex: string; readonly pageSize: `${PageSize}` }
  readonly turnTo: (index: number) => void
  readonly resize: (size: PageSize) => void
}

export function usePage(): PageState {
  const [page, setPage] = useState<Page>({ index: 1, size: DEFAULT_PAGE_SIZE })
  return {
    page,
    query: { pageIndex: String(page.index), pageSize: `${page.size}` },
    turnTo: (index) => setPage((before) => ({ ...before, index })),
    resize: (size) => setPage({ index: 1, size }),
  }
}
