// The terminal of one spot market.

import { useTranslation } from 'react-i18next'
import { useOpenOrders } from '../../live/own.ts'
import { TerminalFrame } from '../terminal/terminal-frame.tsx'
import { TradesPanel } from '../terminal/trades/trades-panel.tsx'
import { SpotBook } from './book/spot-book.tsx'
import { SpotChart } from './chart/spot-chart.tsx'
import { Desk, type DeskProps } from './desk/desk.tsx'
import { useFillNews } from './desk/fill-news.ts'
import { chooseSide, useDraft } from './form/order-draft.ts'
import { OrderForm } from './form/order-form.tsx'
import { MarketBar } from './market/market-bar.tsx'
import { OwnSpotTrades } from './trades/own-trades.tsx'

export function SpotTerminal(props: DeskProps) {
  const { rules, markets } = props
  const { t } = useTranslation('spot')
  const { isKnown, total } = useOpenOrders()
  useFillNews()
  return (
    <TerminalFrame
      sizesName="spot.panels"
      marketBar={<MarketBar rules={rules} markets={markets} />}
      renderChart={(shape) => <SpotChart rules={rules} {...shape} />}
      book={<SpotBook key={rules.symbol} rules={rules} />}
      trades={<TradesPanel market={rules} mine={<OwnSpotTrades rules={rules} />} />}
      form={<OrderForm rules={rules} />}
      desk={<Desk {...props} />}
      buttons={(['buy', 'sell'] as const).map((side) => ({
        side,
        text: t(`side.${side}`),
        onOpen: () => {
          if (useDraft.getState().side !== side) chooseSide(side)
        },
      }))}
      count={isKnown ? total : undefined}
    />
  )
}
