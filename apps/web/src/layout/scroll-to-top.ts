// Every navigation begins at the top. A query that was only replaced is a filter of the same page, and moves nothing.

import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

export function useScrollToTop(): void {
  const { pathname, search } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    const isFilter = shown.current === pathname && type === 'REPLACE'
    shown.current = pathname
    if (!isFilter) window.scrollTo(0, 0)
  }, [pathname, search, type])
}
