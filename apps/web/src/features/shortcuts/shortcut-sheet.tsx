// The sheet of all shortcuts, made from the registry, with the switches for them and the way to the tours.

import { Button, Modal, Switch } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { TOUR_AGAIN, tourAt, tourPath } from '../tour/tour-path.ts'
import { startTour, TOURS, type TourName } from '../tour/tour-state.ts'
import { keyNames } from './key-names.ts'
import { SHORTCUT_GROUPS, SHORTCUTS, type Shortcut, type ShortcutGroup } from './registry.ts'
import { changeShortcuts, useShortcutSettings } from './settings.ts'
import { closeSheet } from './sheet-state.ts'
import classes from './shortcut-sheet.module.css'

export default function ShortcutSheet() {
  const { t } = useTranslation(['guide', 'shell'])
  const { isOn, hasTrading } = useShortcutSettings()
  return (
    <Modal
      opened
      onClose={closeSheet}
      size={680}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      <div className={classes.switches}>
        <Switch
          label={t('keys.on')}
          description={t('keys.onText')}
          checked={isOn}
          onChange={({ currentTarget }) => changeShortcuts({ isOn: currentTarget.checked })}
        />
        <Switch
          label={t('keys.trading')}
          description={t('keys.tradingText')}
          checked={isOn && hasTrading}
          disabled={!isOn}
          onChange={({ currentTarget }) => changeShortcuts({ hasTrading: currentTarget.checked })}
        />
      </div>
      <div className={classes.groups}>
        {SHORTCUT_GROUPS.map((group) => (
          <Group key={group} group={group} isOff={!isOn || (group === 'trading' && !hasTrading)} />
        ))}
      </div>
      <p className={classes.note}>{t('keys.noSend')}</p>
      <Tours />
    </Modal>
  )
}

function Group({ group, isOff }: { readonly group: ShortcutGroup; readonly isOff: boolean }) {
  const { t } = useTranslation('guide')
  return (
    <section className={classes.group} aria-label={t(`keys.group.${group}`)}>
      <h3>
        {t(`keys.group.${group}`)}
        {/* The search is always there. */}
        {isOff && group !== 'site' ? <span className={classes.off}>{t('keys.off')}</span> : null}
      </h3>
      <dl>
        {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
          <div key={shortcut.name}>
            <dt>{t(`keys.act.${shortcut.name}`)}</dt>
            <dd>
              <Keys shortcut={shortcut} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Keys({ shortcut }: { readonly shortcut: Shortcut }) {
  return keyNames(shortcut).map((name) => <kbd key={name}>{name}</kbd>)
}

function Tours() {
  const { t } = useTranslation('guide')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const begin = (name: TourName): void => {
    closeSheet()
    if (tourAt(pathname) === name) startTour(name)
    else void navigate(tourPath(name, TOUR_AGAIN))
  }
  return (
    <div className={classes.tours}>
      {TOURS.map((name) => (
        <Button
          key={name}
          size="sm"
          leftSection={<IconRoute size={16} stroke={1.6} aria-hidden />}
          onClick={() => begin(name)}
        >
          {t(`act.tour.${name}`)}
        </Button>
      ))}
    </div>
  )
}
