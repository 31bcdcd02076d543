// How the site is put on a home screen, step by step, with pictures of the site itself.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GoLink } from '../../ui/go-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { DevicePicture } from './device-picture.tsx'
import classes from './install.module.css'

const DEVICES = ['android', 'ios', 'desktop'] as const
type Device = (typeof DEVICES)[number]

const STEPS = ['one', 'two', 'three'] as const

/** The one that the reader most likely holds. */
function likely(): Device {
  if (/android/i.test(navigator.userAgent)) return 'android'
  return /iphone|ipad|ipod/i.test(navigator.userAgent) ? 'ios' : 'desktop'
}

export default function TutorialPage() {
  const { t } = useTranslation('install')
  const [device, setDevice] = useState(likely)
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{t('tutorial.title')}</h1>
        <p className="dim">{t('tutorial.lead')}</p>
      </header>
      <SegmentedControl
        className={classes.devices}
        aria-label={t('tutorial.device')}
        value={device}
        onChange={setDevice}
        data={DEVICES.map((value) => ({ value, label: t(`tutorial.${value}.name`) }))}
      />
      <Panel>
        <div className={classes.tutorial}>
          <ol className={classes.steps}>
            {STEPS.map((step) => (
              <li key={step}>{t(`tutorial.${device}.${step}`)}</li>
            ))}
          </ol>
          <DevicePicture device={device} />
        </div>
      </Panel>
      <p className="dim">{t('tutorial.remove')}</p>
      <GoLink to="/down">{t('tutorial.down')}</GoLink>
    </div>
  )
}
