// The address book: add and remove addresses, and let withdrawals go only to those in it. Every change needs the fund
// password.

import { CHAINS, type ChainWord } from '@candor/api'
import { type Answer, ApiError } from '@candor/client'
import { Button, Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatTime } from '../../format/time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../account/act-dialog.tsx'
import { Loaded } from '../account/loaded.tsx'
import { ShortHash } from '../records/short-hash.tsx'
import classes from './address-book.module.css'
import { errorFor, type FundProof, FundProofFields, isProof, NO_PROOF, proofOf } from './fund-proof.tsx'
import type { Refusal } from './use-withdrawal.ts'

const ROWS_EXPECTED = 4

type Book = Answer<'addresses'>
type Entry = Book['list'][number]

/** What the fund password is being asked for. */
type Act =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly entry: Entry }
  | { readonly kind: 'allowList'; readonly on: boolean }

interface AddressBookProps {
  readonly hasSecondFactor: boolean
  readonly onClose: () => void
}

export function AddressBook({ hasSecondFactor, onClose }: AddressBookProps) {
  const { t } = useTranslation('withdrawal')
  const query = useQuery(callQuery('addresses', { quiet: true }))
  const [act, setAct] = useState<Act>()
  return (
    <ActDialog title={t('book.title')} onClose={onClose}>
      <Loaded query={query} rows={ROWS_EXPECTED}>
        {(book) =>
          act === undefined ? (
            <Entries book={book} onAct={setAct} />
          ) : (
            <ActForm act={act} hasSecondFactor={hasSecondFactor} onEnd={() => setAct(undefined)} />
          )
        }
      </Loaded>
    </ActDialog>
  )
}

function Entries({ book, onAct }: { readonly book: Book; readonly onAct: (act: Act) => void }) {
  const { t } = useTranslation('withdrawal')
  const { allowList, list, most } = book
  const [nowMs] = useState(() => Date.now())
  return (
    <div className={classes.book}>
      <Switch
        label={t('book.allowList')}
        description={t('book.allowListText')}
        checked={allowList}
        onChange={() => onAct({ kind: 'allowList', on: !allowList })}
      />
      {list.length === 0 ? (
        <EmptyState title={t('book.none')} text={t('book.noneText')} />
      ) : (
        <ul>
          {list.map((entry) => (
            <li key={entry.addressId}>
              <div>
                <b>{entry.label}</b> <span className="dim">{t(`way.${entry.chain}`)}</span>
                <br />
                <ShortHash hash={entry.address} />
                {allowList && entry.usableTime > nowMs ? (
                  <small> {t('book.from', { time: formatTime(entry.usableTime) })}</small>
                ) : null}
              </div>
              <Button size="sm" variant="subtle" onClick={() => onAct({ kind: 'remove', entry })}>
                {t('book.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button fullWidth disabled={list.length >= most} onClick={() => onAct({ kind: 'add' })}>
        {t('book.add')}
      </Button>
    </div>
  )
}

interface ActFormProps {
  readonly act: Act
  readonly hasSecondFactor: boolean
  readonly onEnd: () => void
}

const NEW_ENTRY = { chain: 'erc20' as ChainWord, address: '', label: '' }

function ActForm({ act, hasSecondFactor, onEnd }: ActFormProps) {
  const { t } = useTranslation('withdrawal')
  const [entry, setEntry] = useState(NEW_ENTRY)
  const [proof, setProof] = useState<FundProof>(NO_PROOF)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)
  const isComplete = act.kind !== 'add' || (entry.address !== '' && entry.label.trim() !== '')
  const send = async (event: { preventDefault(): void }): Promise<void> => {
    event.preventDefault()
    setSending(true)
    try {
      await carryOut(act, entry, proofOf(proof, hasSecondFactor))
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['addresses'] }),
        queryClient.invalidateQueries({ queryKey: ['withdrawalOptions'] }),
      ])
      notify.done(t('book.saved'))
      onEnd()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal({ code: error.code, text: textOfError(error) })
      setSending(false)
    }
  }
  const other = errorFor(refusal, 'fund.password', 'second.factor', 'withdrawal.address', 'address.')
  return (
    <form className={classes.act} onSubmit={(event) => void send(event)}>
      <p className={classes.what}>{t(`book.${act.kind}Title`)}</p>
      {act.kind === 'add' ? (
        <NewEntry entry={entry} refusal={refusal} onChange={setEntry} />
      ) : act.kind === 'remove' ? (
        <p>
          <b>{act.entry.label}</b> <ShortHash hash={act.entry.address} />
        </p>
      ) : (
        <p className="dim">{t(act.on ? 'book.onText' : 'book.offText')}</p>
      )}
      <FundProofFields
        proof={proof}
        hasSecondFactor={hasSecondFactor}
        refusal={refusal}
        onChange={(next) => {
          setProof(next)
          setRefusal(undefined)
        }}
      />
      {refusal === undefined || other !== undefined ? null : <p role="alert">{refusal.text}</p>}
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        loading={isSending}
        disabled={!isComplete || !isProof(proof, hasSecondFactor)}
      >
        {t('book.confirm')}
      </Button>
      <Button variant="subtle" fullWidth onClick={onEnd}>
        {t('book.back')}
      </Button>
    </form>
  )
}

async function carryOut(act: Act, entry: typeof NEW_ENTRY, proof: ReturnType<typeof proofOf>): Promise<void> {
  const quiet = true
  if (act.kind === 'add') {
    const { chain, address, label } = entry
    await api.call('addAddress', { quiet, body: { chain, address, label: label.trim(), ...proof } })
  } else if (act.kind === 'remove') {
    await api.call('removeAddress', { quiet, body: { addressId: act.entry.addressId, ...proof } })
  } else {
    await api.call('setAllowList', { quiet, body: { on: act.on, ...proof } })
  }
}

interface NewEntryProps {
  readonly entry: typeof NEW_ENTRY
  readonly refusal: Refusal | undefined
  readonly onChange: (entry: typeof NEW_ENTRY) => void
}

function NewEntry({ entry, refusal, onChange }: NewEntryProps) {
  const { t } = useTranslation('withdrawal')
  return (
    <>
      <Field id="book-network" label={t('network')}>
        <Select
          id="book-network"
          allowDeselect={false}
          data={CHAINS.map((chain) => ({ value: chain, label: t(`way.${chain}`) }))}
          value={entry.chain}
          onChange={(value) => {
            const chain = CHAINS.find((each) => each === value)
            if (chain !== undefined) onChange({ ...entry, chain })
          }}
        />
      </Field>
      <TextField
        label={t('address.label')}
        autoComplete="off"
        spellCheck={false}
        value={entry.address}
        error={errorFor(refusal, 'withdrawal.address', 'address.')}
        onChange={({ target }) => onChange({ ...entry, address: target.value.trim() })}
      />
      <TextField
        label={t('book.label')}
        autoComplete="off"
        maxLength={40}
        value={entry.label}
        onChange={({ target }) => onChange({ ...entry, label: target.value })}
      />
    </>
  )
}
