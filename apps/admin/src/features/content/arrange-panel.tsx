// Where an article stands: category, place, pin, what belongs to it, and whether it is shown at all.

import type { AdminAnswer } from '@candor/client'
import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useMe } from '../../session/me.tsx'
import { notify } from '../../ui/notify.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './content.module.css'
import { KIND_WORDS, refreshContent } from './content-words.ts'

type Article = AdminAnswer<'articles'>['list'][number]

export function ArrangePanel({ article }: { readonly article: Article }) {
  const { rights } = useMe()
  const [entered, setEntered] = useState(article)
  const [related, setRelated] = useState(article.related.join(', '))
  const { categories } = KIND_WORDS[article.kind]
  const save = useMutation({
    mutationFn: () => {
      const { kind, id, category, place, pinned, archived } = entered
      const ids = related.split(/[\s,]+/).filter((each) => each !== '')
      return api.call('arrangeArticle', {
        body: { kind, id, isNew: false, category, place, pinned, related: ids, archived },
      })
    },
    onSuccess: async () => {
      notify.done('Saved')
      await refreshContent()
    },
  })
  return (
    <Panel title="Where it stands">
      <form
        className={classes.arrange}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {categories.length === 0 ? null : (
          <NativeSelect
            label="Category"
            data={[...categories]}
            value={entered.category ?? ''}
            onChange={({ currentTarget: { value } }) => setEntered({ ...entered, category: value })}
          />
        )}
        <NumberInput
          label="Place"
          min={0}
          max={9_999}
          allowDecimal={false}
          value={entered.place}
          onChange={(place) => setEntered({ ...entered, place: Number(place) })}
        />
        {article.kind === 'help' || article.kind === 'news' ? (
          <TextInput
            className={classes.wide}
            label="Related (names)"
            value={related}
            onChange={({ currentTarget: { value } }) => setRelated(value)}
          />
        ) : null}
        {article.kind === 'notice' ? (
          <Checkbox
            label="Pinned"
            checked={entered.pinned}
            onChange={({ currentTarget: { checked } }) => setEntered({ ...entered, pinned: checked })}
          />
        ) : null}
        <Checkbox
          label="Archived: shown nowhere"
          checked={entered.archived}
          onChange={({ currentTarget: { checked } }) => setEntered({ ...entered, archived: checked })}
        />
        {rights.includes('arrangeArticle') ? (
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        ) : null}
      </form>
    </Panel>
  )
}
