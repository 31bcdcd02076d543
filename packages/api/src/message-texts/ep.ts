// Messages in Spanish.

import type { AccountTexts } from './message-text.ts'

export const ep: AccountTexts = {
  messages: {
    'account.welcome': {
      title: 'Su cuenta está abierta',
      text: 'Establezca una contraseña de fondos y vincule un autenticador en Seguridad; después, verifique su identidad. Para operar y retirar se necesita la verificación.',
    },
    'login.device.new': {
      title: 'Inicio de sesión desde un dispositivo nuevo',
      text: '{device} ha iniciado sesión en su cuenta desde {address}. Si no ha sido usted, cierre la sesión de ese dispositivo en Seguridad y cambie la contraseña.',
    },
    'password.changed': {
      title: 'Contraseña de inicio de sesión cambiada',
      text: 'Se ha cerrado la sesión en los demás dispositivos y los retiros quedan suspendidos durante 24 horas. Si no ha sido usted, restablezca la contraseña y contacte con soporte.',
    },
    'password.reset': {
      title: 'Contraseña de inicio de sesión restablecida',
      text: 'La contraseña se ha restablecido con un código de verificación. Se ha cerrado la sesión en todos los dispositivos y los retiros quedan suspendidos durante 24 horas. Si no ha sido usted, contacte con soporte.',
    },
    'fund.password.set': {
      title: 'Contraseña de fondos establecida',
      text: 'A partir de ahora, los retiros piden la contraseña de fondos. Si no ha sido usted, cambie la contraseña de inicio de sesión y contacte con soporte.',
    },
    'fund.password.changed': {
      title: 'Contraseña de fondos cambiada',
      text: 'Los retiros quedan suspendidos durante 24 horas. Si no ha sido usted, cambie la contraseña de inicio de sesión y contacte con soporte.',
    },
    'phone.bound': {
      title: 'Teléfono vinculado',
      text: '{to} queda vinculado a su cuenta. Si sustituye a otro número, los retiros quedan suspendidos durante 24 horas. Si no ha sido usted, cambie la contraseña y contacte con soporte.',
    },
    'phone.unbound': {
      title: 'Teléfono desvinculado',
      text: '{to} ya no está vinculado a su cuenta. Los retiros quedan suspendidos durante 24 horas. Si no ha sido usted, cambie la contraseña y contacte con soporte.',
    },
    'email.bound': {
      title: 'Correo electrónico vinculado',
      text: '{to} queda vinculado a su cuenta. Si sustituye a otra dirección, los retiros quedan suspendidos durante 24 horas. Si no ha sido usted, cambie la contraseña y contacte con soporte.',
    },
    'email.unbound': {
      title: 'Correo electrónico desvinculado',
      text: '{to} ya no está vinculado a su cuenta. Los retiros quedan suspendidos durante 24 horas. Si no ha sido usted, cambie la contraseña y contacte con soporte.',
    },
    'authenticator.bound': {
      title: 'Autenticador vinculado',
      text: 'A partir de ahora, cada inicio de sesión pide un código de su autenticador. Se ha cerrado la sesión en los demás dispositivos. Guarde los códigos de recuperación en un lugar seguro.',
    },
    'authenticator.unbound': {
      title: 'Autenticador desvinculado',
      text: 'El inicio de sesión ya no pide un código del autenticador. Se ha cerrado la sesión en los demás dispositivos y los retiros quedan suspendidos durante 24 horas. Si no ha sido usted, cambie la contraseña y contacte con soporte.',
    },
    'recovery.codes.renewed': {
      title: 'Nuevos códigos de recuperación',
      text: 'Tiene diez códigos de recuperación nuevos; los anteriores ya no sirven. Si no ha sido usted, cambie la contraseña y contacte con soporte.',
    },
    'recovery.code.used': {
      title: 'Código de recuperación usado',
      text: 'Se ha usado un código de recuperación en lugar del autenticador. Códigos restantes: {left}. Si no ha sido usted, cambie la contraseña y contacte con soporte.',
    },
    'real.name.submitted': {
      title: 'Verificación enviada',
      text: 'Un revisor está examinando sus documentos. Recibirá un mensaje con el resultado.',
    },
    'real.name.authenticated': {
      title: 'Verificación aceptada',
      text: 'Su identidad está verificada y ya puede operar. Para retirar también necesita una contraseña de fondos.',
    },
    'real.name.failed': {
      title: 'Verificación no aceptada',
      text: 'Motivo: {reason}. Puede corregirlo y enviarla de nuevo en Verificación de identidad.',
    },
    'limits.changed': {
      title: 'Sus propios límites han cambiado',
      text: 'Un límite más estricto se aplica de inmediato; uno más amplio, al cabo de 24 horas. Consulte en Límites lo que se aplica ahora. Si no ha sido usted, cambie la contraseña.',
    },
  },
  reasons: {
    pictureUnclear: 'una imagen no es lo bastante nítida para leerla',
    pictureIncomplete: 'una imagen no muestra el documento completo',
    faceNotVisible: 'el rostro no se ve con claridad',
    nameDiffers: 'el nombre no coincide con el del documento',
    numberDiffers: 'el número no coincide con el del documento',
    certificateExpired: 'el documento ha caducado',
    underage: 'no alcanza la edad mínima',
    notAccepted: 'el documento no se puede aceptar',
  },
  unknownDevice: 'Un dispositivo desconocido',
}
