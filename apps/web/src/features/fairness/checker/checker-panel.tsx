// Check something: a number is looked up, a file is opened where it is. What comes back, this browser computes again.

import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ProductPanel } from '../../assets/product-panel.tsx'
import { CHECK_FIELD } from './check-field.ts'
import classes from './checker.module.css'
import { CheckpointsResult } from './checkpoints-result.tsx'
import { CommandResult } from './command-result.tsx'
import { ContractResult } from './contract-result.tsx'
import type { Evidence } from './evidence.ts'
import { writeQuery } from './read-query.ts'
import { ReceiptResult } from './receipt-result.tsx'
import { SnapshotResult } from './snapshot-result.tsx'
import { SourceNote } from './source-note.tsx'
import { TickResult, TicksResult } from './tick-result.tsx'
import { type CheckerState, useChecker } from './use-checker.ts'

interface CheckerPanelProps {
  readonly publicKey: string | undefined
}

const ROWS_EXPECTED = 6
const ROW_HEIGHT = 40

export function CheckerPanel({ publicKey }: CheckerPanelProps) {
  const named = useNamed()
  // Another address wants something else checked.
  return <NamedChecker key={named} named={named} publicKey={publicKey} />
}

interface NamedCheckerProps extends CheckerPanelProps {
  readonly named: string
}

function NamedChecker({ named, publicKey }: NamedCheckerProps) {
  const { t } = useTranslation('fairness')
  const { state, check, checkFile, clear } = useChecker()
  const [typed, setTyped] = useState(named)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (named !== '') void check(named)
  }, [named, check])
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined) void checkFile(file)
  }
  return (
    <ProductPanel title={t('checker.title')}>
      {/* Dropping is a second way; the button below does the same. */}
      <div
        className={classes.place}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void check(typed)
          }}
        >
          <TextInput
            id={CHECK_FIELD}
            size="lg"
            className={classes.field}
            classNames={{ input: classes.input }}
            aria-label={t('checker.label')}
            placeholder="S88213907"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            rightSection={
              typed === '' ? null : (
                <ActionIcon
                  aria-label={t('checker.clear')}
                  onClick={() => {
                    setTyped('')
                    clear()
                  }}
                >
                  <IconX size={14} stroke={1.6} aria-hidden />
                </ActionIcon>
              )
            }
          />
          <Button type="submit" size="lg" variant="filled" disabled={typed.trim() === ''}>
            {t('checker.check')}
          </Button>
        </form>
        <div className={classes.hint}>
          <span>{t('checker.hint')}</span>
          <FileButton onFile={(file) => void checkFile(file)} />
        </div>
        <Outcome
          state={state}
          publicKey={publicKey}
          onName={(name) => {
            setTyped(name)
            void check(name)
          }}
        />
        <SourceNote />
      </div>
    </ProductPanel>
  )
}

/** What the address wants checked: `?check=S12`, or `?symbol=BTC_USDT&tick=3126`. */
function useNamed(): string {
  const [query] = useSearchParams()
  const [symbol, tick] = [query.get('symbol'), query.get('tick')]
  if (symbol !== null && tick !== null) return `${symbol}#${tick}`
  return query.get('check') ?? ''
}

function FileButton({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation('fairness')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.jsonl,application/json"
        aria-label={t('checker.file')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file may be chosen again after it was changed.
          currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <button type="button" className={classes.fileButton} onClick={() => input.current?.click()}>
        <IconFileText size={14} stroke={1.6} aria-hidden />
        {t('checker.file')}
      </button>
    </>
  )
}

interface OutcomeProps {
  readonly state: CheckerState
  readonly publicKey: string | undefined
  readonly onName: (name: string) => void
}

function Outcome({ state, publicKey, onName }: OutcomeProps) {
  const { t } = useTranslation('fairness')
  switch (state.stage) {
    case 'idle':
      return <Examples />
    case 'asking':
      return (
        <div className={classes.result}>
          <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
        </div>
      )
    case 'found':
      return <Checked evidence={state.evidence} publicKey={publicKey} />
    case 'missing':
      return (
        <p className={classes.missing} role="status">
          {t(`checker.missing.${state.why}`)}
        </p>
      )
    case 'unclear':
      return <Unclear number={state.number} onName={onName} />
    case 'failed':
      return <ErrorState error={state.error} />
  }
}

function Checked({
  evidence,
  publicKey,
}: {
  readonly evidence: Evidence
  readonly publicKey: string | undefined
}) {
  switch (evidence.kind) {
    case 'receipt':
      return <ReceiptResult value={evidence.value} publicKey={publicKey} />
    case 'tick':
      return <TickResult value={evidence.value} publicKey={publicKey} />
    case 'ticks':
      return <TicksResult value={evidence.value} />
    case 'command':
      return <CommandResult value={evidence.value} publicKey={publicKey} />
    case 'contract':
      return <ContractResult receipt={evidence.receipt} />
    case 'snapshot':
      return <SnapshotResult snapshot={evidence.snapshot} publicKey={evidence.publicKey} />
    case 'checkpoints':
      return <CheckpointsResult text={evidence.text} publicKey={publicKey} />
  }
}

const KINDS = ['order', 'tick', 'command', 'snapshot'] as const
const SPELLINGS = {
  order: 'S88213907',
  tick: 'BTC_USDT#5553129',
  command: '#4402116',
  snapshot: 'Z412',
} as const

/** How each number is written. */
function Examples() {
  const { t } = useTranslation('fairness')
  return (
    <dl className={classes.examples}>
      {KINDS.map((kind) => (
        <div key={kind}>
          <dt>{t(`checker.kind.${kind}`)}</dt>
          <dd>{SPELLINGS[kind]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('checker.kind.file')}</dt>
        <dd>.json</dd>
      </div>
    </dl>
  )
}

interface UnclearProps {
  readonly number: string
  readonly onName: (name: string) => void
}

function Unclear({ number, onName }: UnclearProps) {
  const { t } = useTranslation('fairness')
  const choices = [
    { kind: 'order', orderId: number },
    { kind: 'command', number },
    { kind: 'snapshot', number },
  ] as const
  return (
    <div className={classes.unclear} role="status">
      <p>{t('checker.which')}</p>
      <div>
        {choices.map((choice) => (
          <Button key={choice.kind} size="sm" onClick={() => onName(writeQuery(choice))}>
            {t(`checker.kind.${choice.kind}`)} {writeQuery(choice)}
          </Button>
        ))}
      </div>
    </div>
  )
}
