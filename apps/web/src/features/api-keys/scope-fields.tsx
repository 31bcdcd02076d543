// What a key may do, each with what that means. Reading is always among it; nothing here lets money leave.

import { API_KEY_SCOPES, type ApiKeyScope } from '@candor/api'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './api-keys.module.css'
import { withScope } from './key-wish.ts'

interface ScopeFieldsProps {
  readonly scopes: readonly ApiKeyScope[]
  readonly onChange: (scopes: readonly ApiKeyScope[]) => void
}

export function ScopeFields({ scopes, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation('api-keys')
  return (
    <fieldset className={classes.scopes}>
      <legend>{t('permissions')}</legend>
      {API_KEY_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={t(`scope.${scope}`)}
          description={t(`scopeHint.${scope}`)}
          classNames={{ description: classes.meaning ?? '' }}
          checked={scopes.includes(scope)}
          disabled={scope === 'read'}
          onChange={({ currentTarget }) => onChange(withScope(scopes, scope, currentTarget.checked))}
        />
      ))}
      <p className={classes.small}>{t('form.noWithdrawal')}</p>
    </fieldset>
  )
}
