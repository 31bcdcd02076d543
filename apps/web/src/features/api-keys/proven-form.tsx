// The end of a form about a key: who it is, what was refused that belongs to no field, and the one button. Without a fund
// password there is only the way to one.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { Note } from '../../ui/note.tsx'
import { errorFor, FundProofFields, isProof, NO_PROOF } from '../withdrawal/fund-proof.tsx'
import classes from './api-keys.module.css'
import type { Refusal } from './use-key-act.ts'

/** As the calls take it. */
export interface KeyProof {
  readonly fundPassword: string
  readonly code?: string
}

interface ProvenFormProps {
  readonly act: string
  readonly isReady: boolean
  readonly isSending: boolean
  readonly refusal: Refusal | undefined
  /** Codes whose refusal stands at a field of the form. */
  readonly placed: readonly string[]
  readonly forget: () => void
  readonly onSubmit: (proof: KeyProof) => Promise<void>
  readonly children: ReactNode
}

export function ProvenForm(props: ProvenFormProps) {
  const { act, isReady, isSending, refusal, placed, forget, onSubmit, children } = props
  const { data: security } = useQuery(callQuery('securityOverview', { quiet: true }))
  const [proof, setProof] = useState(NO_PROOF)
  const hasSecondFactor = security?.authenticator === true
  const isWhole = security !== undefined && isReady && isProof(proof, hasSecondFactor)
  const submit = async (): Promise<void> => {
    if (!isWhole || isSending) return
    const { fundPassword, secondFactor } = proof
    await onSubmit({ fundPassword, ...(hasSecondFactor ? { code: secondFactor.trim() } : {}) })
  }
  if (security?.fundPassword === false) return <NoFundPassword />
  const isPlaced = errorFor(refusal, 'fund.password', 'second.factor', ...placed) !== undefined
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <FundProofFields
        {...{ proof, hasSecondFactor, refusal }}
        onChange={(next) => {
          forget()
          setProof(next)
        }}
      />
      {refusal === undefined || isPlaced ? null : <Note tone="warn">{refusal.text}</Note>}
      <Button size="lg" fullWidth type="submit" variant="filled" disabled={!isWhole} loading={isSending}>
        {act}
      </Button>
    </form>
  )
}

function NoFundPassword() {
  const { t } = useTranslation('api-keys')
  return (
    <div className={classes.form}>
      <Note tone="warn">{t('form.noFundPassword')}</Note>
      <Button size="lg" fullWidth variant="filled" component={Link} to="/accountSet/security">
        {t('form.setFundPassword')}
      </Button>
    </div>
  )
}
