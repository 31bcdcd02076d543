// Checks the chain twice: the server hashes it, and then this browser does, over every line that it is given.

import type { AdminAnswer } from '@candor/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { type ChainVerdict, verifyChain } from './verify-chain.ts'

export type ServerVerdict = AdminAnswer<'verifyAudit'>

interface Start {
  readonly start: () => void
}

export type ChainCheck = Start &
  (
    | { readonly state: 'idle' }
    | { readonly state: 'running'; readonly done: number; readonly of: number }
    | { readonly state: 'failed'; readonly error: Error }
    | ({ readonly state: 'done' } & Checked)
  )

export interface Checked {
  readonly own: ChainVerdict
  readonly server: ServerVerdict
  /** Whether the last line that the server checked has the same hash here. */
  readonly isSame: boolean
  /** The first line that does not hold, by whoever found it. */
  readonly broken: NonNullable<ChainVerdict['broken']> | undefined
  /** Number of the newest line. */
  readonly newest: number
  readonly hashedInMs: number
  readonly time: number
}

export function useChainCheck(onChecked: (checked: Checked) => void): ChainCheck {
  const [progress, setProgress] = useState({ done: 0, of: 0 })
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => checkChain((done, of) => setProgress({ done, of })),
    onSuccess: onChecked,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['audit'] }),
  })
  const start = (): void => {
    setProgress({ done: 0, of: 0 })
    mutate()
  }
  if (isPending) return { state: 'running', ...progress, start }
  if (error !== null) return { state: 'failed', error, start }
  if (data !== undefined) return { state: 'done', ...data, start }
  return { state: 'idle', start }
}

async function checkChain(onProgress: (done: number, of: number) => void): Promise<Checked> {
  // The server first: its own check is a line too, which this browser then sees.
  const server = await api.call('verifyAudit', { quiet: true })
  let hashAtServersEnd: string | undefined
  let newest = 0
  let loadingMs = 0
  const begun = performance.now()
  const own = await verifyChain(async (from) => {
    const asked = performance.now()
    const lines = await api.call('auditLines', { query: { from: String(from) }, quiet: true })
    loadingMs += performance.now() - asked
    newest = lines.last
    hashAtServersEnd ??= lines.list.find(({ number }) => number === server.lines)?.hash
    return lines
  }, onProgress)
  return {
    own,
    server,
    isSame: server.lines === 0 || hashAtServersEnd === server.lastHash,
    broken: own.broken ?? server.broken ?? undefined,
    newest,
    hashedInMs: Math.round(performance.now() - begun - loadingMs),
    time: Date.now(),
  }
}
