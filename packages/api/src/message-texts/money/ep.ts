// Messages about money in Spanish.

import type { MoneyTexts } from '../message-text.ts'

export const ep: MoneyTexts = {
  messages: {
    'deposit.credited': {
      title: 'Depósito acreditado',
      text: 'Han llegado {amount} {asset} y ya se pueden usar.',
    },
    'deposit.below.minimum': {
      title: 'Depósito inferior al mínimo',
      text: 'Han llegado {amount} {asset}. El mínimo es {minimum} {asset}; un importe menor no se acredita ni se devuelve.',
    },
    'deposit.wrong.asset': {
      title: 'Depósito de un activo desconocido',
      text: 'A tu dirección de depósito llegó algo que no se puede acreditar: {asset}. Contacta con soporte si lo enviaste por error.',
    },
    'deposit.orphaned': {
      title: 'Depósito de nuevo en 0 confirmaciones',
      text: 'El bloque que contenía tu depósito de {amount} {asset} fue reemplazado. Se cuenta de nuevo cuando otro bloque lo contenga.',
    },
    'withdrawal.applied': {
      title: 'Retiro solicitado',
      text: 'El retiro de {amount} {asset} a {destination} está en revisión. Si no fuiste tú, cancélalo, cambia la contraseña y contacta con soporte.',
    },
    'withdrawal.sent': {
      title: 'Retiro aprobado y enviado',
      text: '{amount} {asset} van camino de {destination}.',
    },
    'withdrawal.arrived': {
      title: 'Retiro completado',
      text: '{amount} {asset} han llegado a {destination}.',
    },
    'withdrawal.refused': {
      title: 'Retiro rechazado',
      text: 'Tu retiro de {amount} {asset} fue rechazado. Motivo: {why}. El dinero, incluida la comisión, vuelve a estar disponible.',
    },
    'withdrawal.cancelled': {
      title: 'Retiro cancelado',
      text: 'Has cancelado tu retiro de {amount} {asset}. El dinero, incluida la comisión, vuelve a estar disponible.',
    },
    'withdrawal.returned': {
      title: 'Retiro devuelto',
      text: 'Tu retiro de {amount} {asset} no se pudo entregar. Motivo: {why}. El dinero vuelve a estar disponible.',
    },
    'account.frozen': {
      title: 'Cuenta congelada',
      text: 'De momento no puedes operar, transferir ni retirar; las órdenes abiertas se cancelaron. Motivo: {why}. Contacta con soporte.',
    },
    'account.unfrozen': {
      title: 'La cuenta ya no está congelada',
      text: 'Puedes volver a operar, transferir y retirar. Motivo: {why}.',
    },
    'account.locked': {
      title: 'Cuenta bloqueada',
      text: 'De momento no puedes iniciar sesión. Motivo: {why}. Contacta con soporte.',
    },
    'account.unlocked': {
      title: 'Cuenta desbloqueada',
      text: 'Puedes volver a iniciar sesión. Motivo: {why}.',
    },
    'amount.frozen': {
      title: 'Importe congelado',
      text: '{amount} {asset} de tu cuenta de {wallet} quedan apartados de momento. Motivo: {why}.',
    },
    'amount.unfrozen': {
      title: 'El importe ya no está congelado',
      text: '{amount} {asset} de tu cuenta de {wallet} vuelven a estar disponibles. Motivo: {why}.',
    },
    'amount.locked': {
      title: 'Importe bloqueado',
      text: '{amount} {asset} de tu cuenta de {wallet} quedan bloqueados de momento. Motivo: {why}.',
    },
    'amount.unlocked': {
      title: 'Importe desbloqueado',
      text: '{amount} {asset} de tu cuenta de {wallet} se desbloquearon y están disponibles. Motivo: {why}.',
    },
    'correction.credited': {
      title: 'Corrección a tu favor',
      text: 'Se añadieron {amount} {asset} a tu cuenta de {wallet}. Motivo: {why}.',
    },
    'correction.debited': {
      title: 'Corrección en tu contra',
      text: 'Se retiraron {amount} {asset} de tu cuenta de {wallet}. Motivo: {why}. Contacta con soporte si tienes dudas.',
    },
    'address.added': {
      title: 'Nueva dirección de retiro',
      text: '{label}: {destination} está ahora en tu libreta. Si no fuiste tú, cambia la contraseña y contacta con soporte.',
    },
    'allow.list.on': {
      title: 'Lista de permitidos activada',
      text: 'Los retiros solo van a direcciones de tu libreta. Las nuevas esperan 24 horas.',
    },
    'allow.list.off': {
      title: 'Lista de permitidos desactivada',
      text: 'Los retiros pueden ir de nuevo a cualquier dirección. Quedan retenidos 24 horas. Si no fuiste tú, cambia la contraseña y contacta con soporte.',
    },
  },
  moneyReasons: {
    'user.cancelled': 'lo cancelaste tú',
    'address.risk': 'la dirección está vinculada a riesgos conocidos',
    'address.mismatch': 'la dirección no corresponde a la red o a su titular',
    'bank.details.wrong': 'los datos bancarios no son correctos',
    'bank.returned': 'el banco devolvió el dinero',
    'network.failed': 'la red no lo ejecutó',
    'identity.review': 'tu identidad está en revisión',
    'source.of.funds': 'hay que acreditar el origen de los fondos',
    'suspicious.activity': 'se detectó actividad inusual',
    'rules.breached': 'se incumplió el acuerdo de usuario',
    'court.order': 'lo ordenó una autoridad',
    'user.request': 'lo pediste tú',
    'lock.up': 'un periodo de bloqueo acordado',
    'review.ended': 'la revisión ha terminado',
    'lock.up.ended': 'el periodo de bloqueo ha terminado',
    'mistake.corrected': 'se corrigió un error',
    'deposit.by.hand': 'un depósito se acreditó a mano',
    goodwill: 'gesto de buena voluntad',
    other: 'consulta el mensaje de soporte',
  },
  wallets: {
    spot: 'monedas',
    contract: 'contratos',
    financial: 'finanzas',
    second: 'contratos por segundos',
    fiat: 'fiat',
    mining: 'minería',
  },
}
