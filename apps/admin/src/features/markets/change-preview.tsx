// What a change would do, field by field, and whether the ledger would take it; then the reason and one's own code. What
// was previewed is exactly what is made: if the listing has changed meanwhile, the preview is made anew.

import { API_ERRORS, type ErrorCode } from '@candor/api'
import { compareDecimals } from '@candor/web/format/decimal.ts'
import { Note } from '@candor/web/ui/note.tsx'
import { Seal } from '@candor/web/ui/seal.tsx'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { api, hasCode, textOfError } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { AuthenticatorField } from '../../ui/authenticator-field.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { notify } from '../../ui/notify.tsx'
import dialog from '../proposals/dialog.module.css'
import classes from './change-preview.module.css'
import { CHANGE_TITLES, type Change, fieldName, fieldValue, type Preview } from './change-words.ts'

const REASON_LENGTH = 64

interface ChangePreviewProps {
  readonly change: Change
  readonly onBack: () => void
  readonly onDone: () => void
}

export function ChangePreview({ change, onBack, onDone }: ChangePreviewProps) {
  const query = useQuery({
    ...adminQuery('previewChange', { body: { change } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data: preview, error: failure, refetch } = query
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const [isApplying, setApplying] = useState(false)
  const mayApply = preview !== undefined && preview.accepted && preview.fields.length > 0
  const isReady = mayApply && reason.trim() !== '' && code.length === CONSOLE_LIMITS.codeLength
  const isCodeWrong = hasCode(error, 'second.factor')
  const isStale = hasCode(error, 'change.preview.stale')

  const apply = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady || isApplying) return
    setApplying(true)
    setError(undefined)
    try {
      const { number } = await api.call('applyChange', {
        quiet: true,
        body: { change, basis: preview.basis, reason: reason.trim(), code },
      })
      notify.done(`${CHANGE_TITLES[change.kind]}: done`, `Log number #${formatCount(number)}`)
      void queryClient.invalidateQueries({ queryKey: ['listing'] })
      void queryClient.invalidateQueries({ queryKey: ['secondsNow'] })
      void queryClient.invalidateQueries({ queryKey: ['earnNow'] })
      onDone()
    } catch (problem) {
      setError(problem)
      setCode('')
      setApplying(false)
      if (hasCode(problem, 'change.preview.stale')) void refetch()
    }
  }

  return (
    <form className={dialog.form} onSubmit={(event) => void apply(event)}>
      <div className={classes.table}>
        <DataTable
          label="What changes"
          columns={[
            { key: 'field', head: 'Field', cell: ({ field }) => fieldName(field) },
            { key: 'from', head: 'From', isNumber: true, cell: ({ field, from }) => fieldValue(field, from) },
            {
              key: 'to',
              head: 'To',
              isNumber: true,
              cell: ({ field, to }) => <b>{fieldValue(field, to)}</b>,
            },
          ]}
          rows={preview?.fields}
          rowKey={({ field }) => field}
          empty="Nothing changes"
          error={failure}
          onRetry={refetch}
          isTight
        />
      </div>
      {preview === undefined ? null : <Judged preview={preview} />}
      {mayApply ? (
        <>
          <TextField
            label="Reason"
            hint="kept in the audit log and, of a status, in the ledger"
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <AuthenticatorField
            value={code}
            onChange={setCode}
            error={isCodeWrong ? textOfError(error) : undefined}
          />
        </>
      ) : null}
      {error === undefined || isCodeWrong ? null : (
        <Note tone="warn">
          {textOfError(error)}
          {isStale ? ' This is the new preview.' : ''}
        </Note>
      )}
      <div className={dialog.buttons}>
        <Button size="lg" onClick={onBack}>
          Back
        </Button>
        <Button size="lg" variant="filled" type="submit" disabled={!isReady} loading={isApplying}>
          {CHANGE_TITLES[change.kind]}
        </Button>
      </div>
    </form>
  )
}

function Judged({ preview }: { readonly preview: Preview }) {
  const { accepted, problem, openOrders, openPositions, endangered, fields } = preview
  return (
    <div className={classes.judged}>
      {accepted ? (
        fields.length === 0 ? null : (
          <Seal>The ledger would take it</Seal>
        )
      ) : endangered > 0 ? (
        <Note tone="warn">
          {formatCount(endangered)} {endangered === 1 ? 'account' : 'accounts'} would be liquidated by this
          change alone, so it cannot be made. Raise maintenance in smaller steps, or wait.
        </Note>
      ) : (
        <Note tone="warn">The ledger would reject it: {problemText(problem)}</Note>
      )}
      {preview.cover === null ? null : <Covered cover={preview.cover} />}
      {openOrders === 0 ? null : (
        <p>
          {formatCount(openOrders)} open {openOrders === 1 ? 'order is' : 'orders are'} concerned.
        </p>
      )}
      {openPositions === 0 ? null : (
        <p>
          {formatCount(openPositions)} {openPositions === 1 ? 'position' : 'positions'} of customers{' '}
          {openPositions === 1 ? 'is' : 'are'} concerned.
        </p>
      )}
      {fields.length === 0 ? null : <p>It holds for commands after it, never for earlier ones.</p>}
    </div>
  )
}

/** Whether the treasury could set aside what a quota that sells in whole would need. Warns only: the core sells nothing uncovered. */
function Covered({ cover }: { readonly cover: NonNullable<Preview['cover']> }) {
  const { asset, treasury, needed, together, isCovered } = cover
  const money = (amount: string): string => `${formatAmount(amount)} ${asset}`
  if (!isCovered) {
    return (
      <Note tone="warn">
        The treasury cannot cover it: all that is left would need {money(needed)}, and it has{' '}
        {money(treasury)}. Sales would stop there. Place capital first, or release less.
      </Note>
    )
  }
  return (
    <p>
      All that is left would need {money(needed)} of the treasury’s {money(treasury)}
      {compareDecimals(together, treasury) > 0
        ? `; with everything else on sale ${money(together)}, which it does not have.`
        : '.'}
    </p>
  )
}

function problemText(problem: string | null): string {
  if (problem === null) return 'without a reason'
  return API_ERRORS.get(problem as ErrorCode)?.text ?? problem
}
