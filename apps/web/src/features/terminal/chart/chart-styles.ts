// The chart in the colours and the font of the page, from its tokens.

import type { DeepPartial, Styles } from 'klinecharts'
import type { ReadToken } from '../frame/tokens.ts'
import type { ChartType } from './chart-settings.ts'

const SIZE = 11

// Lists are taken as they are, not merged with the library's own: every field has to be there.
const SOLID = {
  style: 'fill' as const,
  borderStyle: 'solid' as const,
  borderSize: 1,
  borderDashedValue: [2, 2],
}
const LABEL = {
  style: 'fill' as const,
  paddingLeft: 4,
  paddingTop: 2,
  paddingRight: 4,
  paddingBottom: 2,
  borderStyle: 'solid' as const,
  borderSize: 0,
  borderColor: 'transparent',
  borderDashedValue: [2, 2],
  borderRadius: 2,
}
const LEGEND = ['open', 'high', 'low', 'close', 'change', 'volume'].map((name) => ({
  title: name,
  value: `{${name}}`,
}))

interface StyleChoice {
  readonly type: ChartType
  /** A narrow chart has no room for numbers that nobody asked for. */
  readonly isNarrow: boolean
}

export function chartStyles(token: ReadToken, { type, isNarrow }: StyleChoice): DeepPartial<Styles> {
  const family = token('--font')
  const up = token('--up')
  const down = token('--down')
  const text = token('--text')
  const text2 = token('--text-2')
  const line = token('--line')
  const lineStrong = token('--line-strong')
  const panel = token('--panel')
  const font = { size: SIZE, family, weight: 'normal' }
  const lines = ['--chart-1', '--chart-2', '--chart-3', '--info', '--warn'].map((name) => ({
    style: 'solid' as const,
    smooth: false,
    size: 1,
    dashedValue: [2, 2],
    color: token(name),
  }))
  const mark = { show: true, color: text, textSize: SIZE, textFamily: family, textWeight: 'normal' }
  const axis = {
    axisLine: { color: line },
    tickLine: { show: false },
    tickText: { color: text2, ...font },
  }
  const cross = {
    line: { color: text2, dashedValue: [3, 3] },
    text: { ...font, color: text, backgroundColor: lineStrong, borderColor: lineStrong, borderRadius: 2 },
  }
  return {
    grid: {
      horizontal: { color: line, style: 'solid' },
      vertical: { color: line, style: 'solid' },
    },
    candle: {
      type,
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: text2,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: text2,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: text2,
      },
      area: {
        lineColor: token('--chart-2'),
        lineSize: 1.5,
        backgroundColor: [
          { offset: 0, color: faded(token('--chart-2'), 2) },
          { offset: 1, color: faded(token('--chart-2'), 16) },
        ],
        point: { show: false },
      },
      priceMark: {
        high: mark,
        low: mark,
        last: {
          upColor: up,
          downColor: down,
          noChangeColor: text2,
          line: { dashedValue: [3, 3] },
          text: { ...font, weight: '600', color: token('--fill-ink'), borderRadius: 2 },
          extendTexts: [
            {
              show: true,
              position: 'below_price',
              // Drawn with the candle, not by a timer of the library (candle-loader.ts).
              updateInterval: 0,
              ...font,
              ...LABEL,
              color: token('--fill-ink'),
            },
          ],
        },
      },
      tooltip: {
        showRule: isNarrow ? 'follow_cross' : 'always',
        offsetLeft: 12,
        offsetTop: 6,
        title: { show: false },
        legend: { ...font, color: text2, marginLeft: 0, marginRight: 10, template: LEGEND },
      },
    },
    indicator: {
      ohlc: { upColor: up, downColor: down, noChangeColor: text2 },
      bars: [
        {
          ...SOLID,
          upColor: faded(up, 60),
          downColor: faded(down, 60),
          noChangeColor: faded(text2, 60),
        },
      ],
      lines,
      circles: [{ ...SOLID, upColor: up, downColor: down, noChangeColor: text2 }],
      lastValueMark: { show: false, text: font },
      tooltip: {
        offsetLeft: 12,
        title: { ...font, color: text2, marginLeft: 0, show: !isNarrow },
        legend: { ...font, color: text2, marginLeft: 0 },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: line, activeBackgroundColor: faded(text, 8) },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: {
      point: {
        color: token('--info'),
        borderColor: faded(token('--info'), 35),
        activeColor: token('--info'),
        activeBorderColor: faded(token('--info'), 35),
      },
      line: { color: token('--info') },
      rect: { color: faded(token('--info'), 16), borderColor: token('--info') },
      polygon: { color: faded(token('--info'), 16), borderColor: token('--info') },
      circle: { color: faded(token('--info'), 16), borderColor: token('--info') },
      arc: { color: token('--info') },
      text: { ...font, color: panel, backgroundColor: token('--info') },
    },
  }
}

/** The colour with so many per cent of it left. The canvas understands `color-mix`, except in gradients: hex it is. */
export function faded(colour: string, percent: number): string {
  if (/^#[\da-f]{6}$/i.test(colour)) {
    return `${colour}${Math.round((percent / 100) * 255)
      .toString(16)
      .padStart(2, '0')}`
  }
  return `color-mix(in srgb, ${colour} ${percent}%, transparent)`
}
