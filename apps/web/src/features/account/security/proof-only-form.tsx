// An act that needs nothing but the proof: what it does, the proof, the button.

import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ActForm } from '../act-form.tsx'
import { placeError } from '../form-errors.ts'
import { EMPTY_PROOF, PROOF_FIELDS, type ProofForm, proofBody } from './proof.ts'
import { ProofFields } from './proof-fields.tsx'
import type { ActDialogProps } from './security-act.ts'

interface ProofFormProps extends ActDialogProps {
  readonly act: string
  readonly onProven: (proof: ReturnType<typeof proofBody>) => Promise<void>
  readonly children?: ReactNode
}

export function ProofOnlyForm({ overview, onClose, act, onProven, children }: ProofFormProps) {
  const form = useForm<ProofForm>({ defaultValues: EMPTY_PROOF })
  const submit = async (values: ProofForm): Promise<void> => {
    try {
      await onProven(proofBody(values, overview))
    } catch (error) {
      placeError(form, error, PROOF_FIELDS)
    }
  }
  return (
    <ActForm form={form} act={act} onSubmit={submit} onCancel={onClose}>
      {children}
      <ProofFields overview={overview} isFirst />
    </ActForm>
  )
}
