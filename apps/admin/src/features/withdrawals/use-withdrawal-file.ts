// One withdrawal with its evidence. Opening it is a line in the audit log, so the file is asked for when the page opens and
// when something about it has really changed; that is seen in the user's list, which may be asked for as often as one likes.

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import type { WithdrawalFile } from './evidence-lines.ts'
import { isUnderWay, type WithdrawalRow } from './withdrawal-words.ts'

const POLL_MS = 2_000

export function useWithdrawalFile(withdrawalId: string) {
  const query = useQuery({
    ...adminQuery('withdrawal', { query: { withdrawalId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data: file, refetch, isFetching } = query
  const poll = usePoll(POLL_MS)
  const isMoving = file !== undefined && isUnderWay(file.stage)
  const { data: list } = useQuery({
    ...adminQuery('userWithdrawals', { query: { userId: file?.userId ?? '' } }),
    enabled: isMoving,
    refetchInterval: poll,
  })
  const row = list?.list.find((each) => each.withdrawalId === withdrawalId)
  const hasMoved = file !== undefined && row !== undefined && isAhead(row, file)
  useEffect(() => {
    if (hasMoved && !isFetching) void refetch()
  }, [hasMoved, isFetching, refetch])
  return { ...query, data: file === undefined ? undefined : withProgress(file, row) }
}

const ORDER = ['review', 'approved', 'sent', 'withdrawn', 'rejected'] as const

/** Whether the row is newer than the file in what a decision depends on. The list may also lag behind. */
export function isAhead(
  row: Pick<WithdrawalRow, 'stage' | 'approvals'>,
  file: Pick<WithdrawalRow, 'stage' | 'approvals'>,
): boolean {
  const steps = ORDER.indexOf(row.stage) - ORDER.indexOf(file.stage)
  return steps > 0 || (steps === 0 && row.approvals > file.approvals)
}

/** Confirmations rise many times; they need no new look at the file. */
function withProgress(file: WithdrawalFile, row: WithdrawalRow | undefined): WithdrawalFile {
  if (row === undefined || row.stage !== file.stage) return file
  return { ...file, confirmations: row.confirmations, txId: row.txId }
}
