// One key: its name, its public text to copy, what it may do, from where, until when, and when it was used last.

import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { formatDay, formatTime } from '../../format/time.ts'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.ts'
import { copyText } from '../../ui/copy-text.ts'
import { notify } from '../../ui/notify.tsx'
import classes from './api-keys.module.css'
import { type ApiKey, maskedKey } from './key-wish.ts'
import { KIND_NAMES } from './kind-names.ts'
import { refreshKeys } from './use-key-act.ts'

interface KeyCardProps {
  readonly apiKey: ApiKey
  /** When the list was loaded. */
  readonly nowMs: number
  readonly onEdit: () => void
}

export function KeyCard({ apiKey: key, nowMs, onEdit }: KeyCardProps) {
  const { t } = useTranslation('api-keys')
  const { label, kind, apiKey, expiresAt } = key
  const isExpired = expiresAt !== null && expiresAt <= nowMs
  return (
    <li className={classes.card} aria-label={label}>
      <div className={classes.head}>
        <h3 className={classes.label}>{label}</h3>
        <Chip>{KIND_NAMES[kind]}</Chip>
        {isExpired ? <Chip tone="warn">{t('expired')}</Chip> : null}
        <div className={classes.acts}>
          <Button size="sm" aria-label={t('edit.of', { label })} onClick={onEdit}>
            {t('edit.edit')}
          </Button>
          <DeleteButton apiKey={key} />
        </div>
      </div>
      <button
        type="button"
        className={classes.key}
        aria-label={t('copyOf', { label })}
        onClick={() => void copyText(apiKey)}
      >
        <span className="mono">{maskedKey(apiKey)}</span>
        <IconCopy size={16} stroke={1.6} aria-hidden />
      </button>
      <Facts apiKey={key} />
    </li>
  )
}

function Facts({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const { scopes, ipList, expiresAt, createdTime, usedTime, usedAddress } = apiKey
  return (
    <dl className={classes.facts}>
      <Fact name={t('permissions')}>
        <span className={classes.chips}>
          {scopes.map((scope) => (
            <Chip key={scope}>{t(`scope.${scope}`)}</Chip>
          ))}
        </span>
      </Fact>
      <Fact name={t('addresses')}>
        {ipList.length === 0 ? t('anyAddress') : <span className={classes.list}>{ipList.join(', ')}</span>}
      </Fact>
      <Fact name={t('expires')}>{expiresAt === null ? t('never') : <time>{formatDay(expiresAt)}</time>}</Fact>
      <Fact name={t('lastUsed')}>
        {usedTime === null ? (
          t('notUsed')
        ) : (
          <>
            <time>{formatTime(usedTime)}</time>
            <span className={classes.dim}>{t('usedFrom', { address: usedAddress ?? '' })}</span>
          </>
        )}
      </Fact>
      <Fact name={t('created')}>
        <time>{formatTime(createdTime)}</time>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function DeleteButton({ apiKey: { id, label } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const remove = useMutation({
    mutationFn: () => api.call('deleteApiKey', { body: { id } }),
    onSuccess: () => notify.done(t('delete.done')),
    onSettled: refreshKeys,
  })
  const ask = async (): Promise<void> => {
    const isYes = await confirm({
      title: t('delete.title'),
      text: t('delete.text', { label }),
      act: t('delete.act'),
    })
    if (isYes) remove.mutate()
  }
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-label={t('delete.of', { label })}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {t('delete.delete')}
    </Button>
  )
}
