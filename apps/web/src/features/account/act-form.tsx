// The form inside a dialog: its fields, Cancel, and the one button that names the act. Submits once at a time.

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import classes from './act-form.module.css'

interface ActFormProps<F extends FieldValues> {
  readonly form: UseFormReturn<F>
  readonly act: string
  readonly onSubmit: (values: F) => Promise<void>
  readonly onCancel: () => void
  /** There is a step before this one. */
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}

export function ActForm<F extends FieldValues>({
  form,
  act,
  onSubmit,
  onCancel,
  onBack,
  children,
}: ActFormProps<F>) {
  const { t } = useTranslation('account')
  return (
    <FormProvider {...form}>
      <form noValidate className={classes.form} onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
        {children}
        <div className={classes.buttons}>
          {onBack === undefined ? (
            <Button onClick={onCancel}>{t('act.cancel')}</Button>
          ) : (
            <Button onClick={onBack}>{t('act.back')}</Button>
          )}
          <Button type="submit" variant="filled" loading={form.formState.isSubmitting}>
            {act}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
