// Puts what is the user's on a contract's chart, and takes in lines that were dragged: an order gets the price where it
// was dropped, a take-profit or stop-loss too, after asking once.

import { newKey } from '@candor/client'
import { formatDecimal } from '@candor/contract'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { callQuery } from '../../../api/call-query.ts'
import {
  type ContractOrder,
  type ContractTrigger,
  type Stop,
  useContractOrders,
  useContractTriggers,
  usePositions,
  useStops,
} from '../../../live/contract-account.ts'
import { useAppState } from '../../../state/app-state.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notify } from '../../../ui/notify.tsx'
import type { MarksProps } from '../../terminal/chart/candle-chart.tsx'
import { tokensOf } from '../../terminal/frame/tokens.ts'
import { TERMINAL_LIMITS } from '../../terminal/limits.ts'
import { liveFigures } from '../account/live-figures.ts'
import { showPriceOf } from '../account/show.ts'
import { amendContract } from '../desk/amend-contract.ts'
import { actKey } from '../desk/direction-text.tsx'
import { conditionalType } from '../form/form-types.ts'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'
import { contractLines, priceOnTick } from './contract-lines.ts'

interface ContractMarksProps extends MarksProps {
  readonly rules: ContractRules
}

export function ContractMarks({ rules, chart, look }: ContractMarksProps) {
  useLines({ rules, chart, look })
  useFills({ rules, chart, look })
  return null
}

function useLines({ rules, chart, look }: ContractMarksProps): void {
  const { t } = useTranslation('perpetual')
  const { positions } = usePositions()
  const { orders } = useContractOrders()
  const { stops } = useStops()
  const { triggers } = useContractTriggers()
  const remark = useRef<() => void>(undefined)
  const { onOrder, onStop } = useDropping(rules, remark)
  const { symbol } = rules
  const own = useMemo(() => {
    const isOwn = (each: { readonly symbol: string }): boolean => each.symbol === symbol
    return {
      positions: [...positions.values()].filter(isOwn),
      orders: [...orders.values()].filter(isOwn),
      stops: [...stops.values()].filter(isOwn),
      triggers: [...triggers.values()].filter(isOwn),
    }
  }, [positions, orders, stops, triggers, symbol])
  useEffect(() => {
    const texts = {
      direction: (direction: 'long' | 'short') => t(`direction.${direction}`),
      stop: (kind: Stop['kind']) => t(`stop.${kind}`),
      order: (order: ContractOrder) => t(actKey(order)),
      trigger: (trigger: ContractTrigger) =>
        `${t(actKey(trigger))} ${t(`type.${conditionalType(trigger.type)}`)}`,
      liquidation: t('chart.liquidation'),
    }
    let isDue = false
    const mark = (): void => {
      isDue = false
      const figures = liveFigures.getFigures()
      chart.markLines(
        'own',
        contractLines({ ...own, rules, figures, texts, token: tokensOf(look), onOrder, onStop }),
      )
    }
    remark.current = mark
    mark()
    // Lines carry results that move with the price: written when the chart is drawn anyway.
    const leaveFigures = liveFigures.subscribe(() => {
      isDue = true
    })
    const leaveChart = chart.beforeDraw(() => {
      if (isDue) mark()
    })
    return () => {
      leaveFigures()
      leaveChart()
    }
  }, [chart, own, rules, look, t, onOrder, onStop])
}

/** What to do with a line that was dragged. Once its fate is known, it is drawn anew where it belongs. */
function useDropping(rules: ContractRules, remark: RefObject<(() => void) | undefined>) {
  const { t } = useTranslation('perpetual')
  const { stops } = useStops()
  const known = useRef(stops)
  useEffect(() => {
    known.current = stops
  }, [stops])
  return useMemo(() => {
    const ask = async (name: string, price: number, act: (units: bigint) => Promise<void>): Promise<void> => {
      const units = priceOnTick(price, rules)
      const isSure = await confirm({
        title: t('chart.move'),
        text: t('chart.moveText', { name, price: showPriceOf(units, rules.priceDecimals) }),
        act: t('chart.move'),
      })
      try {
        if (isSure) await act(units)
      } catch (error) {
        notify.error(textOfError(error))
      } finally {
        remark.current?.()
      }
    }
    const onOrder = (order: ContractOrder) => (price: number) =>
      void ask(t(actKey(order)), price, (units) => amendContract(order, { price: units, lots: undefined }))
    const onStop = (stop: Stop) => (price: number) =>
      void ask(t(`stop.${stop.kind}`), price, (units) => moveStop(stop, units, [...known.current.values()]))
    return { onOrder: once(onOrder), onStop: once(onStop) }
  }, [rules, t, remark])
}

/** The same function for the same thing, so that its line counts as unchanged. */
function once<T extends object>(
  make: (of: T) => (price: number) => void,
): (of: T) => (price: number) => void {
  const made = new WeakMap<T, (price: number) => void>()
  return (of) => {
    const known = made.get(of) ?? make(of)
    made.set(of, known)
    return known
  }
}

/** The pair of a position is set as a whole: the other one keeps its price. */
async function moveStop(stop: Stop, price: bigint, stops: readonly Stop[]): Promise<void> {
  const other = stops.find(
    ({ positionId, lots, kind }) => positionId === stop.positionId && lots === null && kind !== stop.kind,
  )
  await api.call('setPositionStops', {
    body: {
      positionId: stop.positionId,
      triggerBy: stop.triggerBy,
      [stop.kind]: formatDecimal(price, SCALE),
      ...(other === undefined ? {} : { [other.kind]: other.price }),
    },
    key: newKey(),
    quiet: true,
  })
}

function useFills({ rules, chart, look }: ContractMarksProps): void {
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { data } = useQuery({
    ...callQuery('contractFills', {
      query: { symbol: rules.symbol, pageSize: String(TERMINAL_LIMITS.fillMarks) },
      quiet: true,
    }),
    enabled: isLogin,
  })
  useEffect(() => {
    const token = tokensOf(look)
    const marks = (data?.list ?? []).map(({ tradeId, positionId, action, side, price, time }) => ({
      id: `${tradeId} ${positionId} ${action}`,
      timeMs: time,
      price: Number(price),
      isBuy: side === 'buy',
      colour: token(side === 'buy' ? '--up' : '--down'),
      edge: token('--panel'),
    }))
    chart.markFills(isLogin ? marks : [])
  }, [chart, data, isLogin, look])
}
