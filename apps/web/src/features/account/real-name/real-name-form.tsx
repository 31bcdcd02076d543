// The verification to be handed in: details, three pictures, submit. After a refusal it says why and begins again.

import { CERTIFICATE_TYPES, type CertificateType } from '@candor/api'
import type { Answer } from '@candor/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { notify } from '../../../ui/notify.tsx'
import { type FieldOfCode, placeError } from '../form-errors.ts'
import { refreshAccount } from '../refresh-account.ts'
import { AuditFailedNote } from './audit-failed-note.tsx'
import { CertificateFields, type CertificateForm, isCertificateComplete } from './certificate-fields.tsx'
import { PictureTips } from './picture-tips.tsx'
import classes from './real-name-form.module.css'
import { Slots } from './slots.tsx'
import { Stepper } from './stepper.tsx'
import { usePictureSlot } from './use-picture-slot.ts'

const FIELDS: FieldOfCode<CertificateForm> = {
  'real.name.invalid': 'realName',
  'certificate.number.invalid': 'certificateNumber',
}

export function RealNameForm({ status }: { readonly status: Answer<'realNameStatus'> }) {
  const { t } = useTranslation('account')
  const form = useForm<CertificateForm>({
    defaultValues: { certificateType: '', realName: '', certificateNumber: '' },
  })
  const isComplete = isCertificateComplete(useWatch({ control: form.control }))
  const [wasTried, setTried] = useState(false)
  const onUploaded = (): void => notify.done(t('done.uploaded'))
  const slots = {
    front: usePictureSlot('front', onUploaded),
    back: usePictureSlot('back', onUploaded),
    hand: usePictureSlot('hand', onUploaded),
  }
  const ids = {
    frontId: pictureIdOf(slots.front.state),
    backId: pictureIdOf(slots.back.state),
    handId: pictureIdOf(slots.hand.state),
  }
  const isFailed = status.state === 'auditFailed'

  const submit = async (values: CertificateForm): Promise<void> => {
    const { frontId, backId, handId } = ids
    if (frontId === undefined || backId === undefined || handId === undefined) return
    if (!isCertificateType(values.certificateType)) return
    try {
      const { realName, certificateNumber, certificateType } = values
      const body = {
        realName: realName.trim(),
        certificateNumber: certificateNumber.trim(),
        certificateType,
        frontId,
        backId,
        handId,
      }
      await api.call('submitRealName', { body, quiet: true })
    } catch (error) {
      placeError(form, error, FIELDS)
      return
    }
    notify.done(t('done.submitted'))
    await refreshAccount('realNameStatus', 'securityOverview', 'messages')
  }
  return (
    <FormProvider {...form}>
      <Stepper now={isComplete ? 'pictures' : 'details'} />
      {isFailed ? <AuditFailedNote status={status} /> : null}
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          setTried(true)
          void form.handleSubmit(submit)(event)
        }}
      >
        <CertificateFields />
        <Slots slots={slots} wasTried={wasTried} />
        <PictureTips />
        <div className={classes.send}>
          <p>{t('realName.privacy')}</p>
          <Button type="submit" size="lg" variant="filled" loading={form.formState.isSubmitting}>
            {t(isFailed ? 'realName.submitAgain' : 'realName.submit')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function pictureIdOf(state: ReturnType<typeof usePictureSlot>['state']): string | undefined {
  return state.step === 'uploaded' ? state.pictureId : undefined
}

function isCertificateType(text: string): text is CertificateType {
  return CERTIFICATE_TYPES.some((type) => type === text)
}
