// A list of the user's past in contracts as a file that the server writes.

import type { ContractExport } from '@candor/api'
import type { Payload } from '@candor/client'
import { api } from '../../api/api.ts'
import { formatDay } from '../../format/time.ts'

type Narrowing = Omit<NonNullable<Payload<'exportContractHistory'>['query']>, 'list'>

export async function exportList(list: ContractExport, narrowing: Narrowing, signal: AbortSignal) {
  const query = { list, ...narrowing }
  const { blob } = await api.download('exportContractHistory', { query, signal, quiet: true })
  return { blob, fileName: `candor-contract-${list}-${formatDay(Date.now())}.csv` }
}
