// What is wrong with a set-up, in the page's words and with its numbers.

import type { Problem } from '@candor/robot'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { showMoney } from '../../second-contract/show.ts'
import type { RobotMarket } from '../market/robot-market.ts'

export function useProblemWord({ quote }: Pick<RobotMarket, 'quote'>): (problem: Problem) => string {
  const { t } = useTranslation('robot')
  return ({ code, details = {} }) => {
    const { min, max, minimum } = details
    switch (code) {
      case 'robot.parameter.missing':
        return t('problem.missing')
      case 'robot.parameter.range':
        if (min !== undefined && max !== undefined) {
          return t('problem.between', { min: formatAmount(min), max: formatAmount(max) })
        }
        if (min !== undefined) return t('problem.atLeast', { min: formatAmount(min) })
        return max === undefined ? t('problem.invalid') : t('problem.atMost', { max: formatAmount(max) })
      case 'robot.range.order':
        return t('problem.rangeOrder')
      case 'robot.steps.narrow':
        return t('problem.narrow')
      case 'robot.quantity.min':
        return min === undefined ? t('problem.quantity') : t('problem.atLeast', { min: formatAmount(min) })
      case 'robot.investment.min':
        return minimum === undefined
          ? t('problem.missing')
          : t('problem.investment', { amount: showMoney(minimum), quote })
      case 'robot.long.profit':
        return t('problem.longProfit')
      case 'robot.long.loss':
        return t('problem.longLoss')
      case 'robot.short.profit':
        return t('problem.shortProfit')
      case 'robot.short.loss':
        return t('problem.shortLoss')
      case 'robot.venue':
        return t('problem.venue')
      default:
        return t('problem.invalid')
    }
  }
}
