// Messages about money in Portuguese.

import type { MoneyTexts } from '../message-text.ts'

export const pt: MoneyTexts = {
  messages: {
    'deposit.credited': {
      title: 'Depósito creditado',
      text: '{amount} {asset} chegaram e já podem ser usados.',
    },
    'deposit.below.minimum': {
      title: 'Depósito abaixo do mínimo',
      text: 'Chegaram {amount} {asset}. O mínimo é {minimum} {asset}; valores menores não são creditados nem devolvidos.',
    },
    'deposit.wrong.asset': {
      title: 'Depósito de um ativo desconhecido',
      text: 'Algo que não pode ser creditado chegou ao seu endereço de depósito: {asset}. Fale com o suporte se você enviou por engano.',
    },
    'deposit.orphaned': {
      title: 'Depósito de volta a 0 confirmações',
      text: 'O bloco que continha seu depósito de {amount} {asset} foi substituído. A contagem recomeça quando outro bloco o contiver.',
    },
    'withdrawal.applied': {
      title: 'Saque pedido',
      text: 'O saque de {amount} {asset} para {destination} está em análise. Se não foi você, cancele-o, troque a senha e fale com o suporte.',
    },
    'withdrawal.sent': {
      title: 'Saque aprovado e enviado',
      text: '{amount} {asset} estão a caminho de {destination}.',
    },
    'withdrawal.arrived': {
      title: 'Saque concluído',
      text: '{amount} {asset} chegaram a {destination}.',
    },
    'withdrawal.refused': {
      title: 'Saque recusado',
      text: 'Seu saque de {amount} {asset} foi recusado. Motivo: {why}. O dinheiro, taxa incluída, está disponível de novo.',
    },
    'withdrawal.cancelled': {
      title: 'Saque cancelado',
      text: 'Você cancelou o saque de {amount} {asset}. O dinheiro, taxa incluída, está disponível de novo.',
    },
    'withdrawal.returned': {
      title: 'Saque devolvido',
      text: 'Seu saque de {amount} {asset} não pôde ser entregue. Motivo: {why}. O dinheiro está disponível de novo.',
    },
    'account.frozen': {
      title: 'Conta congelada',
      text: 'Por enquanto não é possível negociar, transferir nem sacar; as ordens abertas foram canceladas. Motivo: {why}. Fale com o suporte.',
    },
    'account.unfrozen': {
      title: 'A conta não está mais congelada',
      text: 'Você pode negociar, transferir e sacar de novo. Motivo: {why}.',
    },
    'account.locked': {
      title: 'Conta bloqueada',
      text: 'Por enquanto não é possível entrar. Motivo: {why}. Fale com o suporte.',
    },
    'account.unlocked': {
      title: 'Conta desbloqueada',
      text: 'Você pode entrar de novo. Motivo: {why}.',
    },
    'amount.frozen': {
      title: 'Valor congelado',
      text: '{amount} {asset} da sua conta de {wallet} ficam reservados por enquanto. Motivo: {why}.',
    },
    'amount.unfrozen': {
      title: 'O valor não está mais congelado',
      text: '{amount} {asset} da sua conta de {wallet} estão disponíveis de novo. Motivo: {why}.',
    },
    'amount.locked': {
      title: 'Valor bloqueado',
      text: '{amount} {asset} da sua conta de {wallet} ficam bloqueados por enquanto. Motivo: {why}.',
    },
    'amount.unlocked': {
      title: 'Valor desbloqueado',
      text: '{amount} {asset} da sua conta de {wallet} foram desbloqueados e estão disponíveis. Motivo: {why}.',
    },
    'correction.credited': {
      title: 'Correção a seu favor',
      text: '{amount} {asset} foram somados à sua conta de {wallet}. Motivo: {why}.',
    },
    'correction.debited': {
      title: 'Correção contra você',
      text: '{amount} {asset} foram retirados da sua conta de {wallet}. Motivo: {why}. Em caso de dúvida, fale com o suporte.',
    },
    'address.added': {
      title: 'Novo endereço de saque',
      text: '{label}: {destination} está agora na sua agenda. Se não foi você, troque a senha e fale com o suporte.',
    },
    'allow.list.on': {
      title: 'Lista de permitidos ativada',
      text: 'Os saques vão apenas para endereços da sua agenda. Os novos esperam 24 horas.',
    },
    'allow.list.off': {
      title: 'Lista de permitidos desativada',
      text: 'Os saques podem ir de novo para qualquer endereço. Ficam retidos por 24 horas. Se não foi você, troque a senha e fale com o suporte.',
    },
  },
  moneyReasons: {
    'user.cancelled': 'você cancelou',
    'address.risk': 'o endereço está ligado a riscos conhecidos',
    'address.mismatch': 'o endereço não corresponde à rede ou ao titular',
    'bank.details.wrong': 'os dados bancários não estão corretos',
    'bank.returned': 'o banco devolveu o dinheiro',
    'network.failed': 'a rede não executou',
    'identity.review': 'sua identidade está em análise',
    'source.of.funds': 'é preciso comprovar a origem dos fundos',
    'suspicious.activity': 'foi notada atividade incomum',
    'rules.breached': 'os termos de uso foram violados',
    'court.order': 'ordem de uma autoridade',
    'user.request': 'você pediu',
    'lock.up': 'um período de bloqueio combinado',
    'review.ended': 'a análise terminou',
    'lock.up.ended': 'o período de bloqueio terminou',
    'mistake.corrected': 'um erro foi corrigido',
    'deposit.by.hand': 'um depósito foi creditado à mão',
    goodwill: 'cortesia',
    other: 'veja a mensagem do suporte',
  },
  wallets: {
    spot: 'moedas',
    contract: 'contratos',
    financial: 'finanças',
    second: 'contratos por segundos',
    fiat: 'fiat',
    mining: 'mineração',
  },
}
