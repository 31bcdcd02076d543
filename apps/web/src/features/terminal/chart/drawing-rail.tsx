// The tools for drawing on the chart, in a column beside it.

import {
  IconArrowsVertical,
  IconBrush,
  IconEye,
  IconEyeOff,
  IconLine,
  IconLock,
  IconLockOpen,
  IconMagnet,
  IconMinus,
  IconPlus,
  IconRectangle,
  IconRulerMeasure,
  IconStack2,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ui/confirm.ts'
import classes from './chart.module.css'
import { TOOLS, type Tool } from './drawings.ts'
import type { TerminalChart } from './terminal-chart.ts'

const ICONS: Readonly<Record<Tool, TablerIcon>> = {
  segment: IconLine,
  horizontalStraightLine: IconMinus,
  priceChannelLine: IconArrowsVertical,
  fibonacciLine: IconStack2,
  rectangle: IconRectangle,
  brush: IconBrush,
  ruler: IconRulerMeasure,
}

interface DrawingRailProps {
  readonly chart: TerminalChart | undefined
  readonly tool: Tool | undefined
  readonly onTool: (tool: Tool | undefined) => void
}

export function DrawingRail({ chart, tool, onTool }: DrawingRailProps) {
  const { t } = useTranslation('terminal')
  const [isMagnet, setIsMagnet] = useState(false)
  const [isLocked, setIsLocked] = useState(false)
  const [isHidden, setIsHidden] = useState(false)
  const clear = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('chart.clear'),
      text: t('chart.clearText'),
      act: t('chart.clear'),
    })
    if (isSure) chart?.clear()
  }
  return (
    <div className={classes.rail} role="toolbar" aria-label={t('chart.tools')} aria-orientation="vertical">
      <RailButton
        label={t('chart.crosshair')}
        icon={IconPlus}
        isOn={tool === undefined}
        onClick={() => {
          chart?.putDown()
          onTool(undefined)
        }}
      />
      {TOOLS.map((each) => (
        <RailButton
          key={each}
          label={t(`tool.${each}`)}
          icon={ICONS[each]}
          isOn={tool === each}
          onClick={() => {
            onTool(each)
            chart?.draw(each)
          }}
        />
      ))}
      <hr />
      <RailButton
        label={t('chart.magnet')}
        icon={IconMagnet}
        isOn={isMagnet}
        onClick={() => {
          chart?.setMagnet(!isMagnet)
          setIsMagnet(!isMagnet)
        }}
      />
      <RailButton
        label={t('chart.lock')}
        icon={isLocked ? IconLock : IconLockOpen}
        isOn={isLocked}
        onClick={() => {
          chart?.lock(!isLocked)
          setIsLocked(!isLocked)
        }}
      />
      <RailButton
        label={t('chart.hide')}
        icon={isHidden ? IconEyeOff : IconEye}
        isOn={isHidden}
        onClick={() => {
          chart?.hide(!isHidden)
          setIsHidden(!isHidden)
        }}
      />
      <RailButton label={t('chart.clear')} icon={IconTrash} onClick={() => void clear()} />
    </div>
  )
}

interface RailButtonProps {
  readonly label: string
  readonly icon: TablerIcon
  readonly isOn?: boolean
  readonly onClick: () => void
}

function RailButton({ label, icon: Icon, isOn, onClick }: RailButtonProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.5} aria-hidden />
    </button>
  )
}
