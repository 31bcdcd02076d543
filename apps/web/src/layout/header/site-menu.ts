// The menu of the site: what it is called, where it leads, in which order.

import {
  IconChartCandle,
  IconClock,
  IconCoins,
  IconPick,
  IconRobot,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react'

export interface MenuMode {
  readonly to: string
  readonly icon: TablerIcon
  readonly title:
    | 'menu.spot'
    | 'menu.robot'
    | 'menu.perpetual'
    | 'menu.second'
    | 'menu.financial'
    | 'menu.mining'
  readonly text:
    | 'menu.spotText'
    | 'menu.robotText'
    | 'menu.perpetualText'
    | 'menu.secondText'
    | 'menu.financialText'
    | 'menu.miningText'
}

export interface MenuEntry {
  readonly title: 'menu.quantitative' | 'menu.contract' | 'menu.earn'
  readonly icon: TablerIcon
  readonly modes: readonly MenuMode[]
  /** Which pairs stand beside the modes, and where one of them leads. */
  readonly pairs?: 'spot'
  readonly risk?: 'menu.contractRisk'
}

export const MARKET_PATH = '/quotation'
export const FAIRNESS_PATH = '/fairness'

export const MENU: readonly MenuEntry[] = [
  {
    title: 'menu.quantitative',
    icon: IconRobot,
    pairs: 'spot',
    modes: [
      { to: '/currencyTransaction', icon: IconChartCandle, title: 'menu.spot', text: 'menu.spotText' },
      { to: '/robot', icon: IconRobot, title: 'menu.robot', text: 'menu.robotText' },
    ],
  },
  {
    title: 'menu.contract',
    icon: IconStack2,
    risk: 'menu.contractRisk',
    modes: [
      { to: '/contractTransaction', icon: IconStack2, title: 'menu.perpetual', text: 'menu.perpetualText' },
      { to: '/secondContract', icon: IconClock, title: 'menu.second', text: 'menu.secondText' },
    ],
  },
  {
    title: 'menu.earn',
    icon: IconCoins,
    modes: [
      { to: '/financial', icon: IconCoins, title: 'menu.financial', text: 'menu.financialText' },
      { to: '/defiFinancial', icon: IconPick, title: 'menu.mining', text: 'menu.miningText' },
    ],
  },
]
