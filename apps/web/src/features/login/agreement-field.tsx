// The one box that must be ticked. Its links open beside the form, so that nothing typed is lost.

import { Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './agreement-field.module.css'

interface AgreementFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'id'> {
  readonly error: string | undefined
}

export function AgreementField({ error, ...input }: AgreementFieldProps) {
  const { t } = useTranslation('login')
  const id = useId()
  return (
    <div>
      <Checkbox
        {...input}
        id={id}
        classNames={{ inner: classes.box ?? '', label: classes.label ?? '' }}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-message`}
        error={error !== undefined}
        label={
          <Trans
            t={t}
            i18nKey="field.agreement"
            components={{
              agreement: <Link to="/userAgreement" target="_blank" rel="noopener" />,
              privacy: <Link to="/privacyPolicy" target="_blank" rel="noopener" />,
            }}
          />
        }
      />
      <div className={classes.message} id={`${id}-message`} aria-live="polite">
        {error === undefined ? null : <IconAlertTriangle size={14} stroke={1.6} aria-hidden />}
        <span>{error}</span>
      </div>
    </div>
  )
}
