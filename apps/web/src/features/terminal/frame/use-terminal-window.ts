// Says on the page's root that a terminal fills the window. A selector that looks for the terminal from above (`:has`) would
// be asked anew for every row of trades that comes and goes, and cost more than the row.

import { useLayoutEffect } from 'react'

export function useTerminalWindow(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['terminal'] = ''
    return () => {
      delete document.documentElement.dataset['terminal']
    }
  }, [])
}
