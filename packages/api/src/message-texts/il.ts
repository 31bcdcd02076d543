// Messages in Italian.

import type { AccountTexts } from './message-text.ts'

export const il: AccountTexts = {
  messages: {
    'account.welcome': {
      title: 'Il suo conto è aperto',
      text: "In Sicurezza imposti una password dei fondi e colleghi un autenticatore, poi completi la verifica dell'identità. Per negoziare e prelevare la verifica è necessaria.",
    },
    'login.device.new': {
      title: 'Accesso da un nuovo dispositivo',
      text: "{device} ha effettuato l'accesso al suo conto da {address}. Se non è stato lei, disconnetta quel dispositivo in Sicurezza e cambi la password.",
    },
    'password.changed': {
      title: 'Password di accesso cambiata',
      text: "Tutti gli altri dispositivi sono stati disconnessi e i prelievi sono sospesi per 24 ore. Se non è stato lei, reimposti la password e contatti l'assistenza.",
    },
    'password.reset': {
      title: 'Password di accesso reimpostata',
      text: "La password è stata reimpostata con un codice di verifica. Tutti i dispositivi sono stati disconnessi e i prelievi sono sospesi per 24 ore. Se non è stato lei, contatti l'assistenza.",
    },
    'fund.password.set': {
      title: 'Password dei fondi impostata',
      text: "D'ora in poi i prelievi richiedono la password dei fondi. Se non è stato lei, cambi la password di accesso e contatti l'assistenza.",
    },
    'fund.password.changed': {
      title: 'Password dei fondi cambiata',
      text: "I prelievi sono sospesi per 24 ore. Se non è stato lei, cambi la password di accesso e contatti l'assistenza.",
    },
    'phone.bound': {
      title: 'Telefono collegato',
      text: "{to} è ora collegato al suo conto. Se ha sostituito un altro numero, i prelievi sono sospesi per 24 ore. Se non è stato lei, cambi la password e contatti l'assistenza.",
    },
    'phone.unbound': {
      title: 'Telefono scollegato',
      text: "{to} non è più collegato al suo conto. I prelievi sono sospesi per 24 ore. Se non è stato lei, cambi la password e contatti l'assistenza.",
    },
    'email.bound': {
      title: 'E-mail collegata',
      text: "{to} è ora collegato al suo conto. Se ha sostituito un altro indirizzo, i prelievi sono sospesi per 24 ore. Se non è stato lei, cambi la password e contatti l'assistenza.",
    },
    'email.unbound': {
      title: 'E-mail scollegata',
      text: "{to} non è più collegato al suo conto. I prelievi sono sospesi per 24 ore. Se non è stato lei, cambi la password e contatti l'assistenza.",
    },
    'authenticator.bound': {
      title: 'Autenticatore collegato',
      text: "D'ora in poi ogni accesso richiede un codice dell'autenticatore. Tutti gli altri dispositivi sono stati disconnessi. Conservi i codici di recupero in un luogo sicuro.",
    },
    'authenticator.unbound': {
      title: 'Autenticatore scollegato',
      text: "L'accesso non richiede più un codice dell'autenticatore. Tutti gli altri dispositivi sono stati disconnessi e i prelievi sono sospesi per 24 ore. Se non è stato lei, cambi la password e contatti l'assistenza.",
    },
    'recovery.codes.renewed': {
      title: 'Nuovi codici di recupero',
      text: "Ha dieci nuovi codici di recupero; quelli precedenti non funzionano più. Se non è stato lei, cambi la password e contatti l'assistenza.",
    },
    'recovery.code.used': {
      title: 'Codice di recupero usato',
      text: "È stato usato un codice di recupero al posto dell'autenticatore. Codici rimasti: {left}. Se non è stato lei, cambi la password e contatti l'assistenza.",
    },
    'real.name.submitted': {
      title: 'Verifica inviata',
      text: 'Un revisore sta esaminando i suoi documenti. Riceverà un messaggio con il risultato.',
    },
    'real.name.authenticated': {
      title: 'Verifica accettata',
      text: 'La sua identità è verificata e può negoziare. Per prelevare serve anche una password dei fondi.',
    },
    'real.name.failed': {
      title: 'Verifica non accettata',
      text: "Motivo: {reason}. Può correggere i dati e inviarli di nuovo in Verifica dell'identità.",
    },
    'limits.changed': {
      title: 'I suoi limiti personali sono cambiati',
      text: 'Un limite più severo vale subito, uno più ampio dopo 24 ore. In Limiti trova ciò che vale ora. Se non è stato lei, cambi la password.',
    },
  },
  reasons: {
    pictureUnclear: "un'immagine non è abbastanza nitida da essere letta",
    pictureIncomplete: "un'immagine non mostra il documento per intero",
    faceNotVisible: 'il volto non è ben visibile',
    nameDiffers: 'il nome non corrisponde al documento',
    numberDiffers: 'il numero non corrisponde al documento',
    certificateExpired: 'il documento è scaduto',
    underage: "non ha l'età minima",
    notAccepted: 'il documento non può essere accettato',
  },
  unknownDevice: 'Un dispositivo sconosciuto',
}
