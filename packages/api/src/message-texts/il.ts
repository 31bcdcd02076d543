// Messages in Italian.

import type { AccountTexts } from './message-text.ts'

export const il: AccountTexts = {
  messages: {
    'account.welcome': {
      title: 'Il tuo account è aperto',
      text: 'In Sicurezza imposta una password dei fondi e collega un autenticatore, poi completa la verifica dell’identità. Per negoziare e prelevare la verifica è necessaria.',
    },
    'login.device.new': {
      title: 'Accesso da un nuovo dispositivo',
      text: '{device} ha effettuato l’accesso al tuo account da {address}. Se non sei stato tu, disconnetti quel dispositivo in Sicurezza e cambia la password.',
    },
    'password.changed': {
      title: 'Password di accesso cambiata',
      text: 'Tutti gli altri dispositivi sono stati disconnessi e i prelievi sono sospesi per 24 ore. Se non sei stato tu, reimposta la password e contatta l’assistenza.',
    },
    'password.reset': {
      title: 'Password di accesso reimpostata',
      text: 'La password è stata reimpostata con un codice di verifica. Tutti i dispositivi sono stati disconnessi e i prelievi sono sospesi per 24 ore. Se non sei stato tu, contatta l’assistenza.',
    },
    'fund.password.set': {
      title: 'Password dei fondi impostata',
      text: 'D’ora in poi i prelievi richiedono la password dei fondi. Se non sei stato tu, cambia la password di accesso e contatta l’assistenza.',
    },
    'fund.password.changed': {
      title: 'Password dei fondi cambiata',
      text: 'I prelievi sono sospesi per 24 ore. Se non sei stato tu, cambia la password di accesso e contatta l’assistenza.',
    },
    'phone.bound': {
      title: 'Telefono collegato',
      text: '{to} è ora collegato al tuo account. Se ha sostituito un altro numero, i prelievi sono sospesi per 24 ore. Se non sei stato tu, cambia la password e contatta l’assistenza.',
    },
    'phone.unbound': {
      title: 'Telefono scollegato',
      text: '{to} non è più collegato al tuo account. I prelievi sono sospesi per 24 ore. Se non sei stato tu, cambia la password e contatta l’assistenza.',
    },
    'email.bound': {
      title: 'E-mail collegata',
      text: '{to} è ora collegato al tuo account. Se ha sostituito un altro indirizzo, i prelievi sono sospesi per 24 ore. Se non sei stato tu, cambia la password e contatta l’assistenza.',
    },
    'email.unbound': {
      title: 'E-mail scollegata',
      text: '{to} non è più collegato al tuo account. I prelievi sono sospesi per 24 ore. Se non sei stato tu, cambia la password e contatta l’assistenza.',
    },
    'authenticator.bound': {
      title: 'Autenticatore collegato',
      text: 'D’ora in poi ogni accesso richiede un codice dell’autenticatore. Tutti gli altri dispositivi sono stati disconnessi. Conserva i codici di recupero in un luogo sicuro.',
    },
    'authenticator.unbound': {
      title: 'Autenticatore scollegato',
      text: 'L’accesso non richiede più un codice dell’autenticatore. Tutti gli altri dispositivi sono stati disconnessi e i prelievi sono sospesi per 24 ore. Se non sei stato tu, cambia la password e contatta l’assistenza.',
    },
    'recovery.codes.renewed': {
      title: 'Nuovi codici di recupero',
      text: 'Hai dieci nuovi codici di recupero; quelli precedenti non funzionano più. Se non sei stato tu, cambia la password e contatta l’assistenza.',
    },
    'recovery.code.used': {
      title: 'Codice di recupero usato',
      text: 'È stato usato un codice di recupero al posto dell’autenticatore. Codici rimasti: {left}. Se non sei stato tu, cambia la password e contatta l’assistenza.',
    },
    'real.name.submitted': {
      title: 'Verifica inviata',
      text: 'Un revisore sta esaminando i tuoi documenti. Riceverai un messaggio con il risultato.',
    },
    'real.name.authenticated': {
      title: 'Verifica accettata',
      text: 'La tua identità è verificata e puoi negoziare. Per prelevare serve anche una password dei fondi.',
    },
    'real.name.failed': {
      title: 'Verifica non accettata',
      text: 'Motivo: {reason}. Puoi correggere i dati e inviarli di nuovo in Verifica dell’identità.',
    },
    'service.answered': {
      title: 'Il tuo ticket ha una risposta',
      text: 'Il ticket {number} ({subject}) ha una risposta: {answer}',
    },
    'limits.changed': {
      title: 'I tuoi limiti personali sono cambiati',
      text: 'Un limite più severo vale subito, uno più ampio dopo 24 ore. In Limiti trovi ciò che vale ora. Se non sei stato tu, cambia la password.',
    },
    'api.key.created': {
      title: 'Chiave API creata',
      text: '«{label}» ({key}) ora si può usare. Se non sei stato tu, eliminala in Chiavi API e cambia la password.',
    },
    'api.key.changed': {
      title: 'Chiave API modificata',
      text: '«{label}» ({key}) è stata modificata. Se non sei stato tu, eliminala in Chiavi API e cambia la password.',
    },
    'api.key.deleted': {
      title: 'Chiave API eliminata',
      text: '«{label}» ({key}) non funziona più. Gli ordini che ha inserito restano aperti. Se non sei stato tu, cambia la password.',
    },
  },
  reasons: {
    pictureUnclear: 'un’immagine non è abbastanza nitida da essere letta',
    pictureIncomplete: 'un’immagine non mostra il documento per intero',
    faceNotVisible: 'il volto non è ben visibile',
    nameDiffers: 'il nome non corrisponde al documento',
    numberDiffers: 'il numero non corrisponde al documento',
    certificateExpired: 'il documento è scaduto',
    underage: 'non hai l’età minima',
    notAccepted: 'il documento non può essere accettato',
  },
  unknownDevice: 'Un dispositivo sconosciuto',
}
