// The texts in Spanish.

import type { CodeTexts } from './code-texts.ts'

export const ep: CodeTexts = {
  register: {
    subject: 'Su código para registrarse en Candor',
    opening: '{code} es su código para abrir una cuenta en Candor.',
    notYou:
      'Si no lo ha solicitado, alguien introdujo su dirección por error. Sin este código no se abre ninguna cuenta; no tiene que hacer nada.',
    sms: 'Candor: {code} es su código de registro. Válido 5 minutos. No lo comparta con nadie. Si no lo ha solicitado, ignore este mensaje.',
  },
  resetPassword: {
    subject: 'Su código para cambiar la contraseña de Candor',
    opening: '{code} es su código para establecer una nueva contraseña de inicio de sesión en Candor.',
    notYou:
      'Si no lo ha solicitado, su contraseña sigue siendo la misma. Compruebe que solo usted puede leer este buzón.',
    sms: 'Candor: {code} es su código para cambiar la contraseña. Válido 5 minutos. No lo comparta. Si no lo ha solicitado, ignórelo.',
  },
  confirm: {
    subject: 'Su código para confirmar un cambio en Candor',
    opening: '{code} es su código para confirmar un cambio en la seguridad de su cuenta de Candor.',
    notYou:
      'Si no lo ha solicitado, es posible que alguien conozca su contraseña: inicie sesión y cámbiela ahora.',
    sms: 'Candor: {code} es su código para confirmar un cambio. Válido 5 minutos. No lo comparta. ¿No fue usted? Cambie su contraseña.',
  },
  bind: {
    subject: 'Su código para vincular este correo en Candor',
    opening: '{code} es su código para vincular este correo electrónico a una cuenta de Candor.',
    notYou:
      'Si no lo ha solicitado, alguien introdujo su dirección por error. Sin este código no se vincula nada; no tiene que hacer nada.',
    sms: 'Candor: {code} es su código para vincular este teléfono. Válido 5 minutos. No lo comparta. Si no lo ha solicitado, ignórelo.',
  },
  validity: 'Es válido durante 5 minutos y solo se puede usar una vez.',
  secrecy:
    'Candor nunca se lo pedirá por teléfono, correo electrónico ni chat. Introdúzcalo solo en la página donde lo solicitó.',
}
