// Intervals, kind of chart and indicators: what stands over the candles.

import { CANDLE_INTERVALS } from '@candor/contract'
import { Checkbox } from '@mantine/core'
import { IconChartCandle, IconMathFunction } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popup } from '../../../ui/popup.tsx'
import { ChoiceMenu } from '../frame/choice-menu.tsx'
import classes from './chart.module.css'
import {
  BELOW_CANDLES,
  CHART_TYPES,
  changeChart,
  OVER_CANDLES,
  toggleIndicator,
  useChartSettings,
} from './chart-settings.ts'
import { intervalName, isInterval, USUAL_INTERVALS } from './intervals.ts'

const NARROW_INTERVALS = 6

interface ChartBarProps {
  readonly isNarrow: boolean
  readonly choice: ReactNode
}

export function ChartBar({ isNarrow, choice }: ChartBarProps) {
  const { t } = useTranslation('terminal')
  const { interval, type } = useChartSettings()
  const usual = isNarrow ? USUAL_INTERVALS.slice(0, NARROW_INTERVALS) : USUAL_INTERVALS
  const others = CANDLE_INTERVALS.filter((each) => !usual.includes(each))
  const isOther = !usual.includes(interval)
  return (
    <>
      <div className={classes.intervals} data-part="intervals" role="group" aria-label={t('chart.interval')}>
        {usual.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={interval === each}
            onClick={() => changeChart({ interval: each })}
          >
            {intervalName(each)}
          </button>
        ))}
        <span className={classes.others} data-on={isOther || undefined}>
          <ChoiceMenu
            label={t('chart.moreIntervals')}
            value={interval}
            shown={isOther ? intervalName(interval) : ''}
            choices={others.map((each) => ({ value: each, text: intervalName(each) }))}
            onChoose={(value) => isInterval(value) && changeChart({ interval: value })}
          />
        </span>
      </div>
      {isNarrow ? null : (
        <>
          <span className={classes.line} />
          <span className={classes.typeMenu}>
            <IconChartCandle size={16} stroke={1.5} aria-hidden />
            <ChoiceMenu
              label={t('chart.type')}
              value={type}
              shown=""
              choices={CHART_TYPES.map((each) => ({ value: each, text: t(`chartType.${each}`) }))}
              onChoose={(value) => {
                const chosen = CHART_TYPES.find((each) => each === value)
                if (chosen !== undefined) changeChart({ type: chosen })
              }}
            />
          </span>
        </>
      )}
      <IndicatorMenu />
      {choice}
      <span className={classes.grow} />
    </>
  )
}

function IndicatorMenu() {
  const { t } = useTranslation('terminal')
  const { indicators } = useChartSettings()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popup
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      position="bottom-start"
      anchor={
        <button
          type="button"
          className={classes.textTool}
          aria-label={t('chart.indicators')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconMathFunction size={16} stroke={1.5} aria-hidden />
          <span>{t('chart.indicators')}</span>
        </button>
      }
    >
      <div className={classes.indicators}>
        <h3>{t('chart.overCandles')}</h3>
        {OVER_CANDLES.map((name) => (
          <Checkbox
            key={name}
            label={t(`indicator.${name}`)}
            checked={indicators.includes(name)}
            onChange={() => toggleIndicator(name)}
          />
        ))}
        <h3>{t('chart.belowCandles')}</h3>
        {BELOW_CANDLES.map((name) => (
          <Checkbox
            key={name}
            label={t(`indicator.${name}`)}
            checked={indicators.includes(name)}
            onChange={() => toggleIndicator(name)}
          />
        ))}
      </div>
    </Popup>
  )
}
