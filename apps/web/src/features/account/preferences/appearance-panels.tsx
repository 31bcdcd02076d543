// Theme and the colours of up and down, stored in this browser and shown at once.

import { useTranslation } from 'react-i18next'
import {
  chooseColours,
  chooseTheme,
  PRICE_COLOURS,
  type PriceColours,
  shownTheme,
  THEMES,
  useAppearance,
} from '../../../theme/appearance.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Choices } from './choices.tsx'
import classes from './preferences.module.css'

export function AppearancePanels() {
  const { t } = useTranslation('account')
  const appearance = useAppearance()
  return (
    <>
      <Panel title={t('preferences.theme')}>
        <Choices
          label={t('preferences.theme')}
          value={appearance.theme}
          onChange={chooseTheme}
          options={THEMES.map((theme) => ({ value: theme, label: t(`preferences.${theme}`) }))}
        />
      </Panel>
      <Panel title={t('preferences.colours')}>
        <Choices
          label={t('preferences.colours')}
          value={appearance.colours}
          onChange={chooseColours}
          options={PRICE_COLOURS.map((colours) => ({
            value: colours,
            label: t(`preferences.${colours}`),
            end: <Sample colours={colours} theme={shownTheme(appearance)} />,
          }))}
        />
      </Panel>
    </>
  )
}

interface SampleProps {
  readonly colours: PriceColours
  readonly theme: 'dark' | 'light'
}

/** What rising and falling look like: the tokens of that choice hold inside. */
function Sample({ colours, theme }: SampleProps) {
  const { t } = useTranslation('account')
  return (
    <span
      className={classes.sample}
      data-theme={theme}
      data-updown={colours === 'usual' ? undefined : colours}
    >
      <span>▲ {t('preferences.up')}</span>
      <span>▼ {t('preferences.down')}</span>
    </span>
  )
}
