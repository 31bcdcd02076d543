// The text of a message in the reader's language: kind and facts in, title and text out.

import type { Direction, SecondDirection, WalletName } from '@candor/contract'
import { API_ERRORS, type ErrorCode } from '../errors.ts'
import type { RealNameReason } from '../identity-words.ts'
import type { Language } from '../languages.ts'
import type { MoneyReason } from '../money-words.ts'
import type { RobotStop, RobotStrategy } from '../robot-words.ts'
import { textOf } from '../texts.ts'
import { en as enAlerts } from './alerts/en.ts'
import { ep as epAlerts } from './alerts/ep.ts'
import { il as ilAlerts } from './alerts/il.ts'
import { jp as jpAlerts } from './alerts/jp.ts'
import { kr as krAlerts } from './alerts/kr.ts'
import { pt as ptAlerts } from './alerts/pt.ts'
import { tc as tcAlerts } from './alerts/tc.ts'
import { ti as tiAlerts } from './alerts/ti.ts'
import { zh as zhAlerts } from './alerts/zh.ts'
import { en as enContracts } from './contracts/en.ts'
import { ep as epContracts } from './contracts/ep.ts'
import { il as ilContracts } from './contracts/il.ts'
import { jp as jpContracts } from './contracts/jp.ts'
import { kr as krContracts } from './contracts/kr.ts'
import { pt as ptContracts } from './contracts/pt.ts'
import { tc as tcContracts } from './contracts/tc.ts'
import { ti as tiContracts } from './contracts/ti.ts'
import { zh as zhContracts } from './contracts/zh.ts'
import { en as enEarn } from './earn/en.ts'
import { ep as epEarn } from './earn/ep.ts'
import { il as ilEarn } from './earn/il.ts'
import { jp as jpEarn } from './earn/jp.ts'
import { kr as krEarn } from './earn/kr.ts'
import { pt as ptEarn } from './earn/pt.ts'
import { tc as tcEarn } from './earn/tc.ts'
import { ti as tiEarn } from './earn/ti.ts'
import { zh as zhEarn } from './earn/zh.ts'
import { en } from './en.ts'
import { ep } from './ep.ts'
import { il } from './il.ts'
import { jp } from './jp.ts'
import { kr } from './kr.ts'
import type {
  AccountTexts,
  AlertTexts,
  ContractTexts,
  EarnTexts,
  MessageKind,
  MessageText,
  MessageTexts,
  MoneyTexts,
  RobotTexts,
  SecondTexts,
} from './message-text.ts'
import { en as enMoney } from './money/en.ts'
import { ep as epMoney } from './money/ep.ts'
import { il as ilMoney } from './money/il.ts'
import { jp as jpMoney } from './money/jp.ts'
import { kr as krMoney } from './money/kr.ts'
import { pt as ptMoney } from './money/pt.ts'
import { tc as tcMoney } from './money/tc.ts'
import { ti as tiMoney } from './money/ti.ts'
import { zh as zhMoney } from './money/zh.ts'
import { pt } from './pt.ts'
import { en as enRobots } from './robots/en.ts'
import { ep as epRobots } from './robots/ep.ts'
import { il as ilRobots } from './robots/il.ts'
import { jp as jpRobots } from './robots/jp.ts'
import { kr as krRobots } from './robots/kr.ts'
import { pt as ptRobots } from './robots/pt.ts'
import { tc as tcRobots } from './robots/tc.ts'
import { ti as tiRobots } from './robots/ti.ts'
import { zh as zhRobots } from './robots/zh.ts'
import { en as enSeconds } from './seconds/en.ts'
import { ep as epSeconds } from './seconds/ep.ts'
import { il as ilSeconds } from './seconds/il.ts'
import { jp as jpSeconds } from './seconds/jp.ts'
import { kr as krSeconds } from './seconds/kr.ts'
import { pt as ptSeconds } from './seconds/pt.ts'
import { tc as tcSeconds } from './seconds/tc.ts'
import { ti as tiSeconds } from './seconds/ti.ts'
import { zh as zhSeconds } from './seconds/zh.ts'
import { tc } from './tc.ts'
import { ti } from './ti.ts'
import { zh } from './zh.ts'

export const MESSAGE_TEXTS: Readonly<Record<Language, MessageTexts>> = {
  en: joined(en, enMoney, enContracts, enSeconds, enEarn, enRobots, enAlerts),
  zh: joined(zh, zhMoney, zhContracts, zhSeconds, zhEarn, zhRobots, zhAlerts),
  tc: joined(tc, tcMoney, tcContracts, tcSeconds, tcEarn, tcRobots, tcAlerts),
  jp: joined(jp, jpMoney, jpContracts, jpSeconds, jpEarn, jpRobots, jpAlerts),
  ti: joined(ti, tiMoney, tiContracts, tiSeconds, tiEarn, tiRobots, tiAlerts),
  kr: joined(kr, krMoney, krContracts, krSeconds, krEarn, krRobots, krAlerts),
  ep: joined(ep, epMoney, epContracts, epSeconds, epEarn, epRobots, epAlerts),
  il: joined(il, ilMoney, ilContracts, ilSeconds, ilEarn, ilRobots, ilAlerts),
  pt: joined(pt, ptMoney, ptContracts, ptSeconds, ptEarn, ptRobots, ptAlerts),
}

function joined(
  account: AccountTexts,
  money: MoneyTexts,
  contracts: ContractTexts,
  seconds: SecondTexts,
  earn: EarnTexts,
  robots: RobotTexts,
  alerts: AlertTexts,
): MessageTexts {
  const messages = {
    ...account.messages,
    ...money.messages,
    ...contracts.messages,
    ...seconds.messages,
    ...earn.messages,
    ...robots.messages,
    ...alerts.messages,
  }
  return { ...account, ...money, ...contracts, ...seconds, ...earn, ...robots, messages }
}

export const UNKNOWN_DEVICE = 'Unknown device'

/** In place of a fact that the message does not have. */
const MISSING = '–'
const PLACE = /\{(\w+)\}/g

export function messageText(
  kind: MessageKind,
  facts: Readonly<Record<string, string>>,
  language: Language,
): MessageText {
  const texts = MESSAGE_TEXTS[language]
  const { title, text } = texts.messages[kind]
  const fact = (name: string): string => wordOf(name, facts, { texts, language })
  return { title, text: text.replace(PLACE, (_, name: string) => fact(name)).trimEnd() }
}

/** Some facts are words of the machine and have words in each language; the others are shown as they are. */
function wordOf(
  name: string,
  facts: Readonly<Record<string, string>>,
  { texts, language }: { readonly texts: MessageTexts; readonly language: Language },
): string {
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
  if (name === 'reason') {
    const isKnown = fact !== undefined && Object.hasOwn(texts.reasons, fact)
    return texts.reasons[isKnown ? (fact as RealNameReason) : 'notAccepted']
  }
  if (name === 'why') {
    const isKnown = fact !== undefined && Object.hasOwn(texts.moneyReasons, fact)
    return texts.moneyReasons[isKnown ? (fact as MoneyReason) : 'other']
  }
  if (name === 'wallet' && fact !== undefined && Object.hasOwn(texts.wallets, fact)) {
    return texts.wallets[fact as WalletName]
  }
  if (name === 'direction' && fact !== undefined && Object.hasOwn(texts.directions, fact)) {
    return texts.directions[fact as Direction]
  }
  if (name === 'direction' && fact !== undefined && Object.hasOwn(texts.secondDirections, fact)) {
    return texts.secondDirections[fact as SecondDirection]
  }
  if (name === 'strategy' && fact !== undefined && Object.hasOwn(texts.strategies, fact)) {
    return texts.strategies[fact as RobotStrategy]
  }
  if (name === 'stop' && fact !== undefined && Object.hasOwn(texts.robotStops, fact)) {
    return texts.robotStops[fact as RobotStop]
  }
  if (name === 'code' && fact !== undefined && API_ERRORS.has(fact as ErrorCode)) {
    return textOf(fact as ErrorCode, language)
  }
  // Whoever wrote no note reads none.
  if (name === 'note') return fact ?? ''
  if (name === 'device' && fact === UNKNOWN_DEVICE) return texts.unknownDevice
  return fact === undefined || fact === '' ? MISSING : fact
}
