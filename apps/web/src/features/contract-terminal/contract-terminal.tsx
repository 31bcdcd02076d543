// The terminal of one contract.

import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePositions } from '../../live/contract-account.ts'
import { TerminalFrame } from '../terminal/terminal-frame.tsx'
import { TradesPanel } from '../terminal/trades/trades-panel.tsx'
import { liveFigures } from './account/live-figures.ts'
import { ContractBook } from './book/contract-book.tsx'
import { OwnContractTrades } from './book/own-contract-trades.tsx'
import { ContractChart } from './chart/contract-chart.tsx'
import { ContractDesk } from './desk/contract-desk.tsx'
import { useContractFillNews } from './desk/contract-fill-news.ts'
import { chooseAct, chooseDirection, useContractDraft } from './form/contract-draft.ts'
import { ContractForm } from './form/contract-form.tsx'
import { ContractBar } from './market/contract-bar.tsx'
import { type Contract, contractRules } from './market/contract-rules.ts'

interface ContractTerminalProps {
  readonly symbol: string
  readonly contracts: readonly Contract[]
}

export function ContractTerminal({ symbol, contracts }: ContractTerminalProps) {
  const { t } = useTranslation('perpetual')
  const lots = t('lots')
  const all = useMemo(
    () => new Map(contracts.map((contract) => [contract.symbol, contractRules(contract, lots)])),
    [contracts, lots],
  )
  useEffect(() => liveFigures.know(all), [all])
  useContractFillNews()
  const { isKnown, positions } = usePositions()
  const rules = all.get(symbol)
  if (rules === undefined) throw new Error(`${symbol} is not listed`)
  return (
    <TerminalFrame
      sizesName="contract.panels"
      marketBar={<ContractBar rules={rules} contracts={contracts} />}
      renderChart={(shape) => <ContractChart rules={rules} {...shape} />}
      book={<ContractBook key={symbol} rules={rules} />}
      trades={<TradesPanel market={rules} mine={<OwnContractTrades rules={rules} />} />}
      form={<ContractForm rules={rules} />}
      desk={<ContractDesk current={rules} rules={all} />}
      buttons={(['long', 'short'] as const).map((direction) => ({
        side: direction === 'long' ? ('buy' as const) : ('sell' as const),
        text: t(direction === 'long' ? 'act.openLong' : 'act.openShort'),
        onOpen: () => {
          if (useContractDraft.getState().direction !== direction) chooseDirection(direction)
          if (useContractDraft.getState().act !== 'open') chooseAct('open')
        },
      }))}
      count={isKnown ? positions.size : undefined}
    />
  )
}
