// The texts in Italian.

import type { CodeTexts } from './code-texts.ts'

export const il: CodeTexts = {
  register: {
    subject: 'Codice per la registrazione su Candor',
    opening: '{code} è il codice per aprire un account su Candor.',
    notYou:
      'Se il codice non è stato richiesto da Lei, qualcuno ha inserito per errore il Suo indirizzo. Senza questo codice non viene aperto alcun account: non occorre fare nulla.',
    sms: 'Candor: {code} è il codice per registrarsi. Valido 5 minuti. Non comunicarlo a nessuno. Se non è stato richiesto da Lei, ignori il messaggio.',
  },
  resetPassword: {
    subject: 'Codice per impostare una nuova password su Candor',
    opening: '{code} è il codice per impostare una nuova password di accesso su Candor.',
    notYou:
      'Se il codice non è stato richiesto da Lei, la password resta invariata. Verifichi di essere l’unica persona che può leggere questa casella di posta.',
    sms: 'Candor: {code} è il codice per la nuova password. Valido 5 minuti. Non comunicarlo a nessuno. Se non richiesto da Lei, la password resta invariata.',
  },
  confirm: {
    subject: 'Codice per confermare una modifica su Candor',
    opening: '{code} è il codice per confermare una modifica alla sicurezza del Suo account Candor.',
    notYou:
      'Se il codice non è stato richiesto da Lei, qualcuno potrebbe conoscere la Sua password: acceda e la cambi subito.',
    sms: 'Candor: {code} è il codice per confermare una modifica. Valido 5 minuti. Non comunicarlo a nessuno. Non è stato Lei? Cambi subito la password.',
  },
  bind: {
    subject: 'Codice per collegare questa e-mail a Candor',
    opening: '{code} è il codice per collegare questo indirizzo e-mail a un account Candor.',
    notYou:
      'Se il codice non è stato richiesto da Lei, qualcuno ha inserito per errore il Suo indirizzo. Senza questo codice non viene collegato nulla: non occorre fare nulla.',
    sms: 'Candor: {code} è il codice per collegare questo telefono. Valido 5 minuti. Non comunicarlo a nessuno. Se non richiesto da Lei, ignori il messaggio.',
  },
  validity: 'È valido per 5 minuti e può essere usato una sola volta.',
  secrecy:
    'Candor non lo chiede mai per telefono, e-mail o chat. Va inserito solo nella pagina in cui è stato richiesto.',
}
