// Messages in Spanish.

import type { AccountTexts } from './message-text.ts'

export const ep: AccountTexts = {
  messages: {
    'account.welcome': {
      title: 'Tu cuenta está abierta',
      text: 'Establece una contraseña de fondos y vincula un autenticador en Seguridad; después, verifica tu identidad. Para operar y retirar se necesita la verificación.',
    },
    'login.device.new': {
      title: 'Inicio de sesión desde un dispositivo nuevo',
      text: '{device} ha iniciado sesión en tu cuenta desde {address}. Si no has sido tú, cierra la sesión de ese dispositivo en Seguridad y cambia la contraseña.',
    },
    'password.changed': {
      title: 'Contraseña de inicio de sesión cambiada',
      text: 'Se ha cerrado la sesión en los demás dispositivos y los retiros quedan suspendidos durante 24 horas. Si no has sido tú, restablece la contraseña y contacta con soporte.',
    },
    'password.reset': {
      title: 'Contraseña de inicio de sesión restablecida',
      text: 'La contraseña se ha restablecido con un código de verificación. Se ha cerrado la sesión en todos los dispositivos y los retiros quedan suspendidos durante 24 horas. Si no has sido tú, contacta con soporte.',
    },
    'fund.password.set': {
      title: 'Contraseña de fondos establecida',
      text: 'A partir de ahora, los retiros piden la contraseña de fondos. Si no has sido tú, cambia la contraseña de inicio de sesión y contacta con soporte.',
    },
    'fund.password.changed': {
      title: 'Contraseña de fondos cambiada',
      text: 'Los retiros quedan suspendidos durante 24 horas. Si no has sido tú, cambia la contraseña de inicio de sesión y contacta con soporte.',
    },
    'phone.bound': {
      title: 'Teléfono vinculado',
      text: '{to} queda vinculado a tu cuenta. Si sustituye a otro número, los retiros quedan suspendidos durante 24 horas. Si no has sido tú, cambia la contraseña y contacta con soporte.',
    },
    'phone.unbound': {
      title: 'Teléfono desvinculado',
      text: '{to} ya no está vinculado a tu cuenta. Los retiros quedan suspendidos durante 24 horas. Si no has sido tú, cambia la contraseña y contacta con soporte.',
    },
    'email.bound': {
      title: 'Correo electrónico vinculado',
      text: '{to} queda vinculado a tu cuenta. Si sustituye a otra dirección, los retiros quedan suspendidos durante 24 horas. Si no has sido tú, cambia la contraseña y contacta con soporte.',
    },
    'email.unbound': {
      title: 'Correo electrónico desvinculado',
      text: '{to} ya no está vinculado a tu cuenta. Los retiros quedan suspendidos durante 24 horas. Si no has sido tú, cambia la contraseña y contacta con soporte.',
    },
    'authenticator.bound': {
      title: 'Autenticador vinculado',
      text: 'A partir de ahora, cada inicio de sesión pide un código de tu autenticador. Se ha cerrado la sesión en los demás dispositivos. Guarda los códigos de recuperación en un lugar seguro.',
    },
    'authenticator.unbound': {
      title: 'Autenticador desvinculado',
      text: 'El inicio de sesión ya no pide un código del autenticador. Se ha cerrado la sesión en los demás dispositivos y los retiros quedan suspendidos durante 24 horas. Si no has sido tú, cambia la contraseña y contacta con soporte.',
    },
    'recovery.codes.renewed': {
      title: 'Nuevos códigos de recuperación',
      text: 'Tienes diez códigos de recuperación nuevos; los anteriores ya no sirven. Si no has sido tú, cambia la contraseña y contacta con soporte.',
    },
    'recovery.code.used': {
      title: 'Código de recuperación usado',
      text: 'Se ha usado un código de recuperación en lugar del autenticador. Códigos restantes: {left}. Si no has sido tú, cambia la contraseña y contacta con soporte.',
    },
    'real.name.submitted': {
      title: 'Verificación enviada',
      text: 'Un revisor está examinando tus documentos. Recibirás un mensaje con el resultado.',
    },
    'real.name.authenticated': {
      title: 'Verificación aceptada',
      text: 'Tu identidad está verificada y ya puedes operar. Para retirar también necesitas una contraseña de fondos.',
    },
    'real.name.failed': {
      title: 'Verificación no aceptada',
      text: 'Motivo: {reason}. Puedes corregirlo y enviarla de nuevo en Verificación de identidad.',
    },
    'service.answered': {
      title: 'Tu ticket tiene respuesta',
      text: 'El ticket {number} ({subject}) tiene respuesta: {answer}',
    },
    'limits.changed': {
      title: 'Tus propios límites han cambiado',
      text: 'Un límite más estricto se aplica de inmediato; uno más amplio, al cabo de 24 horas. Consulta en Límites lo que se aplica ahora. Si no has sido tú, cambia la contraseña.',
    },
    'api.key.created': {
      title: 'Clave API creada',
      text: '«{label}» ({key}) ya se puede usar. Si no has sido tú, elimínala en Claves API y cambia la contraseña.',
    },
    'api.key.changed': {
      title: 'Clave API modificada',
      text: '«{label}» ({key}) se ha modificado. Si no has sido tú, elimínala en Claves API y cambia la contraseña.',
    },
    'api.key.deleted': {
      title: 'Clave API eliminada',
      text: '«{label}» ({key}) ya no funciona. Las órdenes que colocó siguen abiertas. Si no has sido tú, cambia la contraseña.',
    },
  },
  reasons: {
    pictureUnclear: 'una imagen no es lo bastante nítida para leerla',
    pictureIncomplete: 'una imagen no muestra el documento completo',
    faceNotVisible: 'el rostro no se ve con claridad',
    nameDiffers: 'el nombre no coincide con el del documento',
    numberDiffers: 'el número no coincide con el del documento',
    certificateExpired: 'el documento ha caducado',
    underage: 'no alcanzas la edad mínima',
    notAccepted: 'el documento no se puede aceptar',
  },
  unknownDevice: 'Un dispositivo desconocido',
}
