// "Did this help?": one answer per reader, which may be changed.

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { GoLink } from '../../ui/go-link.tsx'
import classes from './content.module.css'

interface OpinionProps {
  readonly kind: 'help' | 'news'
  readonly id: string
  readonly opinions: { readonly helpful: number; readonly unhelpful: number }
}

export function Opinion({ kind, id, opinions }: OpinionProps) {
  const { t } = useTranslation('content')
  const [given, setGiven] = useState<boolean>()
  const give = useMutation({
    mutationFn: (helpful: boolean) => api.call('giveOpinion', { body: { kind, id, helpful } }),
    onSuccess: (_counts, helpful) => setGiven(helpful),
  })
  const { helpful, unhelpful } = give.data ?? opinions
  const voices = helpful + unhelpful
  return (
    <div className={classes.opinion}>
      <span>{t('opinion.ask')}</span>
      {[true, false].map((value) => (
        <Button
          key={String(value)}
          size="sm"
          aria-pressed={given === value}
          variant={given === value ? 'light' : 'default'}
          loading={give.isPending && give.variables === value}
          onClick={() => give.mutate(value)}
        >
          {t(value ? 'opinion.yes' : 'opinion.no')}
        </Button>
      ))}
      {given === false ? (
        <GoLink to="/service">{t('help.ask')}</GoLink>
      ) : (
        <span className="dim">{voices === 0 ? null : t('opinion.count', { helpful, count: voices })}</span>
      )}
    </div>
  )
}
