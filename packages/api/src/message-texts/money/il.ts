// Messages about money in Italian.

import type { MoneyTexts } from '../message-text.ts'

export const il: MoneyTexts = {
  messages: {
    'deposit.credited': {
      title: 'Deposito accreditato',
      text: '{amount} {asset} sono arrivati e si possono usare.',
    },
    'deposit.below.minimum': {
      title: 'Deposito sotto il minimo',
      text: 'Sono arrivati {amount} {asset}. Il minimo è {minimum} {asset}; importi inferiori non vengono accreditati né restituiti.',
    },
    'deposit.wrong.asset': {
      title: 'Deposito di un asset sconosciuto',
      text: 'Al tuo indirizzo di deposito è arrivato qualcosa che non si può accreditare: {asset}. Contatta l’assistenza se l’hai inviato per errore.',
    },
    'deposit.orphaned': {
      title: 'Deposito di nuovo a 0 conferme',
      text: 'Il blocco che conteneva il tuo deposito di {amount} {asset} è stato sostituito. Si conta da capo quando un altro blocco lo contiene.',
    },
    'withdrawal.applied': {
      title: 'Prelievo richiesto',
      text: 'Il prelievo di {amount} {asset} verso {destination} è in esame. Se non sei stato tu, annullalo, cambia la password e contatta l’assistenza.',
    },
    'withdrawal.sent': {
      title: 'Prelievo approvato e inviato',
      text: '{amount} {asset} sono in viaggio verso {destination}.',
    },
    'withdrawal.arrived': {
      title: 'Prelievo completato',
      text: '{amount} {asset} sono arrivati a {destination}.',
    },
    'withdrawal.refused': {
      title: 'Prelievo respinto',
      text: 'Il tuo prelievo di {amount} {asset} è stato respinto. Motivo: {why}. Il denaro, commissione inclusa, è di nuovo disponibile.',
    },
    'withdrawal.cancelled': {
      title: 'Prelievo annullato',
      text: 'Hai annullato il tuo prelievo di {amount} {asset}. Il denaro, commissione inclusa, è di nuovo disponibile.',
    },
    'withdrawal.returned': {
      title: 'Prelievo restituito',
      text: 'Il tuo prelievo di {amount} {asset} non è stato consegnato. Motivo: {why}. Il denaro è di nuovo disponibile.',
    },
    'account.frozen': {
      title: 'Account congelato',
      text: 'Per ora non puoi fare trading, trasferire o prelevare; gli ordini aperti sono stati annullati. Motivo: {why}. Contatta l’assistenza.',
    },
    'account.unfrozen': {
      title: 'Account non più congelato',
      text: 'Puoi di nuovo fare trading, trasferire e prelevare. Motivo: {why}.',
    },
    'account.locked': {
      title: 'Account bloccato',
      text: 'Per ora non puoi accedere. Motivo: {why}. Contatta l’assistenza.',
    },
    'account.unlocked': {
      title: 'Account sbloccato',
      text: 'Puoi accedere di nuovo. Motivo: {why}.',
    },
    'amount.frozen': {
      title: 'Importo congelato',
      text: '{amount} {asset} del tuo conto {wallet} sono per ora accantonati. Motivo: {why}.',
    },
    'amount.unfrozen': {
      title: 'Importo non più congelato',
      text: '{amount} {asset} del tuo conto {wallet} sono di nuovo disponibili. Motivo: {why}.',
    },
    'amount.locked': {
      title: 'Importo bloccato',
      text: '{amount} {asset} del tuo conto {wallet} sono per ora bloccati. Motivo: {why}.',
    },
    'amount.unlocked': {
      title: 'Importo sbloccato',
      text: '{amount} {asset} del tuo conto {wallet} sono stati sbloccati e sono disponibili. Motivo: {why}.',
    },
    'correction.credited': {
      title: 'Correzione a tuo favore',
      text: '{amount} {asset} sono stati aggiunti al tuo conto {wallet}. Motivo: {why}.',
    },
    'correction.debited': {
      title: 'Correzione a tuo sfavore',
      text: '{amount} {asset} sono stati tolti dal tuo conto {wallet}. Motivo: {why}. Per domande contatta l’assistenza.',
    },
    'address.added': {
      title: 'Nuovo indirizzo di prelievo',
      text: '{label}: {destination} è ora nella tua rubrica. Se non sei stato tu, cambia la password e contatta l’assistenza.',
    },
    'allow.list.on': {
      title: 'Lista consentiti attiva',
      text: 'I prelievi vanno solo a indirizzi della rubrica. Quelli nuovi aspettano 24 ore.',
    },
    'allow.list.off': {
      title: 'Lista consentiti disattivata',
      text: 'I prelievi possono di nuovo andare a qualsiasi indirizzo. Restano sospesi per 24 ore. Se non sei stato tu, cambia la password e contatta l’assistenza.',
    },
  },
  moneyReasons: {
    'user.cancelled': 'l’hai annullato tu',
    'address.risk': 'l’indirizzo è legato a rischi noti',
    'address.mismatch': 'l’indirizzo non corrisponde alla rete o al titolare',
    'bank.details.wrong': 'i dati bancari non sono corretti',
    'bank.returned': 'la banca ha restituito il denaro',
    'network.failed': 'la rete non l’ha eseguito',
    'identity.review': 'la tua identità è in esame',
    'source.of.funds': 'occorre dimostrare l’origine dei fondi',
    'suspicious.activity': 'è stata rilevata un’attività insolita',
    'rules.breached': 'violazione dei termini d’uso',
    'court.order': 'ordine di un’autorità',
    'user.request': 'l’hai chiesto tu',
    'lock.up': 'un periodo di blocco concordato',
    'review.ended': 'l’esame è terminato',
    'lock.up.ended': 'il periodo di blocco è terminato',
    'mistake.corrected': 'un errore è stato corretto',
    'deposit.by.hand': 'un deposito è stato accreditato a mano',
    goodwill: 'gesto di cortesia',
    other: 'vedi il messaggio dell’assistenza',
  },
  wallets: {
    spot: 'monete',
    contract: 'contratti',
    financial: 'finanziario',
    second: 'contratti a secondi',
    fiat: 'valuta',
    mining: 'mining',
  },
}
