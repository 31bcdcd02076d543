// Every navigation begins at the top. A query that was only replaced is a filter of the same page, and moves nothing.

import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

export function useScrollToTop(): void {
  const location = useLocation()
  const type = useNavigationType()
  const shown = useRef(location)
  useEffect(() => {
    const before = shown.current
    shown.current = location
    const isSamePage = before.pathname === location.pathname
    const isFilter = isSamePage && type === NavigationType.Replace
    const isSamePlace = isSamePage && before.search === location.search
    if (!isFilter && !isSamePlace) window.scrollTo(0, 0)
  }, [location, type])
}
