// What proves that it is really the user where money leaves: the fund password, and the authenticator's code if bound.

import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Refusal } from './use-withdrawal.ts'
import classes from './withdrawal-page.module.css'

export interface FundProof {
  readonly fundPassword: string
  readonly secondFactor: string
}

export const NO_PROOF: FundProof = { fundPassword: '', secondFactor: '' }

const CODE = /^(\d{6}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/

export function isProof({ fundPassword, secondFactor }: FundProof, hasSecondFactor: boolean): boolean {
  return fundPassword !== '' && (!hasSecondFactor || CODE.test(secondFactor.trim()))
}

/** As the calls take it. */
export function proofOf({ fundPassword, secondFactor }: FundProof, hasSecondFactor: boolean) {
  return { fundPassword, ...(hasSecondFactor ? { secondFactor: secondFactor.trim() } : {}) }
}

interface FundProofFieldsProps {
  readonly proof: FundProof
  readonly hasSecondFactor: boolean
  readonly refusal: Refusal | undefined
  readonly onChange: (proof: FundProof) => void
}

export function FundProofFields({ proof, hasSecondFactor, refusal, onChange }: FundProofFieldsProps) {
  const { t } = useTranslation('withdrawal')
  return (
    <div className={classes.pair}>
      <PasswordField
        label={t('fundPassword')}
        autoComplete="off"
        value={proof.fundPassword}
        error={errorFor(refusal, 'fund.password')}
        onChange={({ target }) => onChange({ ...proof, fundPassword: target.value })}
      />
      {hasSecondFactor ? (
        <TextField
          label={t('secondFactor')}
          autoComplete="one-time-code"
          spellCheck={false}
          placeholder={t('digits')}
          value={proof.secondFactor}
          error={errorFor(refusal, 'second.factor')}
          onChange={({ target }) => onChange({ ...proof, secondFactor: target.value })}
        />
      ) : null}
    </div>
  )
}

/** A refusal belongs to a field when its code begins with the field's own. */
export function errorFor(refusal: Refusal | undefined, ...prefixes: readonly string[]): string | undefined {
  if (refusal === undefined) return undefined
  return prefixes.some((prefix) => refusal.code.startsWith(prefix)) ? refusal.text : undefined
}
