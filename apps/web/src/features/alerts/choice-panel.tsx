// Which messages reach the user besides the message centre: copies by e-mail, by category; notifications, by what they are
// about. Every switch holds at once.

import {
  CATEGORY_OF_TOPIC,
  MESSAGE_CATEGORIES,
  type MessageCategory,
  PUSH_TOPICS,
  type PushTopic,
} from '@candor/api'
import type { Answer } from '@candor/client'
import { Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api, textOfError } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { notify } from '../../ui/notify.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../account/loaded.tsx'
import classes from './choice-panel.module.css'

type Preferences = Answer<'messagePreferences'>

export function ChoicePanel() {
  const { t } = useTranslation('alerts')
  const query = useQuery(callQuery('messagePreferences'))
  return (
    <Panel flush title={t('choices.title')}>
      <p className={classes.about}>{t('choices.text')}</p>
      <Loaded query={query} rows={6}>
        {(preferences) => (
          <>
            <ChoiceTable preferences={preferences} />
            {preferences.hasEmail ? null : (
              <p className={classes.about}>
                <Link to="/accountSet/security">{t('choices.noEmail')}</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** What a topic is called; those that are all that is left of their category say so. */
const TOPIC_TEXTS = {
  fill: 'topic.fill',
  liquidation: 'topic.liquidation',
  deposit: 'topic.deposit',
  withdrawal: 'topic.withdrawal',
  trade: 'topic.otherTrade',
  money: 'topic.otherMoney',
  security: 'category.security',
  alert: 'category.alert',
  service: 'category.service',
  system: 'category.system',
} as const satisfies Record<PushTopic, string>

interface Change {
  readonly email?: Partial<Record<MessageCategory, boolean>>
  readonly push?: Partial<Record<PushTopic, boolean>>
}

function useChange() {
  const known = callQuery('messagePreferences').queryKey
  return useMutation({
    mutationFn: (body: Change) => api.call('setMessagePreferences', { body, quiet: true }),
    onMutate: ({ email, push }) => {
      queryClient.setQueryData<Preferences>(
        known,
        (before) =>
          before && { ...before, email: { ...before.email, ...email }, push: { ...before.push, ...push } },
      )
    },
    onSuccess: (after) => queryClient.setQueryData<Preferences>(known, after),
    onError: (error) => {
      notify.error(textOfError(error))
      void queryClient.invalidateQueries({ queryKey: known })
    },
  })
}

function ChoiceTable({ preferences }: { readonly preferences: Preferences }) {
  const { t } = useTranslation('alerts')
  const { mutate } = useChange()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('choices.about')}</th>
          <th>{t('choices.email')}</th>
          <th>{t('choices.push')}</th>
        </tr>
      </thead>
      {MESSAGE_CATEGORIES.map((category) => (
        <tbody key={category}>
          <CategoryRows category={category} preferences={preferences} onChange={mutate} />
        </tbody>
      ))}
    </table>
  )
}

interface RowsProps {
  readonly category: MessageCategory
  readonly preferences: Preferences
  readonly onChange: (change: Change) => void
}

/** One line, or where some of it has switches of its own, a line for each. */
function CategoryRows({ category, preferences: { email, push, hasEmail }, onChange }: RowsProps) {
  const { t } = useTranslation('alerts')
  const topics = PUSH_TOPICS.filter((topic) => CATEGORY_OF_TOPIC[topic] === category)
  const about = t(`category.${category}`)
  const isWhole = topics.length === 1
  return (
    <>
      <tr data-category={category}>
        <th scope="row">{about}</th>
        <td>
          <Checkbox
            aria-label={t('choices.byEmail', { about })}
            checked={hasEmail && email[category]}
            disabled={!hasEmail}
            onChange={({ currentTarget }) => onChange({ email: { [category]: currentTarget.checked } })}
          />
        </td>
        <td>
          {isWhole ? (
            <Checkbox
              aria-label={t('choices.onDevices', { about })}
              checked={push[category]}
              onChange={({ currentTarget }) => onChange({ push: { [category]: currentTarget.checked } })}
            />
          ) : null}
        </td>
      </tr>
      {isWhole
        ? null
        : topics.map((topic) => (
            <TopicRow key={topic} topic={topic} isOn={push[topic]} onChange={onChange} />
          ))}
    </>
  )
}

interface TopicProps extends Pick<RowsProps, 'onChange'> {
  readonly topic: PushTopic
  readonly isOn: boolean
}

function TopicRow({ topic, isOn, onChange }: TopicProps) {
  const { t } = useTranslation('alerts')
  const about = t(TOPIC_TEXTS[topic])
  return (
    <tr data-topic={topic} className={classes.topic}>
      <th scope="row" colSpan={2}>
        {about}
      </th>
      <td>
        <Checkbox
          aria-label={t('choices.onDevices', { about })}
          checked={isOn}
          onChange={({ currentTarget }) => onChange({ push: { [topic]: currentTarget.checked } })}
        />
      </td>
    </tr>
  )
}
