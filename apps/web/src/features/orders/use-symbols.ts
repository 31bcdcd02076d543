// Every market's name, for choosing one.

import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-query.ts'

export function useSymbols(): readonly string[] {
  const { data } = useQuery(callQuery('markets', { quiet: true }))
  return data?.markets.map(({ symbol }) => symbol) ?? []
}
