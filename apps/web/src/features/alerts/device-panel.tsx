// What this device does by itself: notifications while the site is closed, and sounds while it is open.

import { Button, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { playNow } from '../../sounds/play-tone.ts'
import { SOUNDS, type Sound, switchSound, useSounds } from '../../sounds/sound-settings.ts'
import { Note } from '../../ui/note.tsx'
import { notify } from '../../ui/notify.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './device-panel.module.css'
import { type DeviceState, readDeviceState, switchOff, switchOn } from './device-push.ts'

const STATE_KEY = ['deviceState']

export function DevicePanel() {
  const { t } = useTranslation('alerts')
  return (
    <Panel title={t('device.title')}>
      <div className={classes.switches}>
        <PushSwitch />
        {SOUNDS.map((sound) => (
          <SoundSwitch key={sound} sound={sound} />
        ))}
      </div>
    </Panel>
  )
}

function PushSwitch() {
  const { t } = useTranslation('alerts')
  const { data: state } = useQuery({ queryKey: STATE_KEY, queryFn: readDeviceState, staleTime: 0 })
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchOn() : switchOff()),
    onSuccess: (after: DeviceState) => queryClient.setQueryData(STATE_KEY, after),
    // The browser's own words are for those who build sites.
    onError: (error) => notify.error(error instanceof DOMException ? t('device.failed') : textOfError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['messagePreferences'] }),
  })
  const isPossible = state === 'on' || state === 'off'
  return (
    <div className={classes.push}>
      <Switch
        label={t('device.push')}
        description={t('device.pushText')}
        checked={state === 'on'}
        disabled={!isPossible || change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
      {state === 'on' ? <TestButton /> : null}
      {state === undefined || isPossible ? null : (
        <div className={classes.why}>
          <Note tone={state === 'denied' ? 'warn' : 'neutral'}>{t(`device.${state}`)}</Note>
        </div>
      )}
    </div>
  )
}

function TestButton() {
  const { t } = useTranslation('alerts')
  const test = useMutation({
    mutationFn: () => api.call('testPush', { quiet: true }),
    onSuccess: ({ sent }) =>
      sent > 0 ? notify.done(t('device.tested')) : notify.error(t('device.notTested')),
    onError: (error) => notify.error(textOfError(error)),
  })
  return (
    <Button size="sm" loading={test.isPending} onClick={() => test.mutate()}>
      {t('device.test')}
    </Button>
  )
}

function SoundSwitch({ sound }: { readonly sound: Sound }) {
  const { t } = useTranslation('alerts')
  const isOn = useSounds((sounds) => sounds[sound])
  return (
    <Switch
      label={t(`sound.${sound}`)}
      description={t('sound.text')}
      checked={isOn}
      onChange={({ currentTarget }) => {
        switchSound(sound, currentTarget.checked)
        if (currentTarget.checked) playNow(sound)
      }}
    />
  )
}
