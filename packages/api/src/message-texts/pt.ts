// Messages in Portuguese.

import type { AccountTexts } from './message-text.ts'

export const pt: AccountTexts = {
  messages: {
    'account.welcome': {
      title: 'Sua conta está aberta',
      text: 'Em Segurança, defina uma senha de fundos e vincule um autenticador; depois, verifique sua identidade. Para negociar e sacar, a verificação é necessária.',
    },
    'login.device.new': {
      title: 'Login em um novo dispositivo',
      text: '{device} entrou na sua conta a partir de {address}. Se não foi você, desconecte esse dispositivo em Segurança e altere a senha.',
    },
    'password.changed': {
      title: 'Senha de login alterada',
      text: 'Todos os outros dispositivos foram desconectados, e os saques ficam suspensos por 24 horas. Se não foi você, redefina a senha e fale com o suporte.',
    },
    'password.reset': {
      title: 'Senha de login redefinida',
      text: 'A senha foi redefinida com um código de verificação. Todos os dispositivos foram desconectados, e os saques ficam suspensos por 24 horas. Se não foi você, fale com o suporte.',
    },
    'fund.password.set': {
      title: 'Senha de fundos definida',
      text: 'A partir de agora, os saques pedem a senha de fundos. Se não foi você, altere a senha de login e fale com o suporte.',
    },
    'fund.password.changed': {
      title: 'Senha de fundos alterada',
      text: 'Os saques ficam suspensos por 24 horas. Se não foi você, altere a senha de login e fale com o suporte.',
    },
    'phone.bound': {
      title: 'Telefone vinculado',
      text: '{to} agora está vinculado à sua conta. Se substituiu outro número, os saques ficam suspensos por 24 horas. Se não foi você, altere a senha e fale com o suporte.',
    },
    'phone.unbound': {
      title: 'Telefone desvinculado',
      text: '{to} não está mais vinculado à sua conta. Os saques ficam suspensos por 24 horas. Se não foi você, altere a senha e fale com o suporte.',
    },
    'email.bound': {
      title: 'E-mail vinculado',
      text: '{to} agora está vinculado à sua conta. Se substituiu outro endereço, os saques ficam suspensos por 24 horas. Se não foi você, altere a senha e fale com o suporte.',
    },
    'email.unbound': {
      title: 'E-mail desvinculado',
      text: '{to} não está mais vinculado à sua conta. Os saques ficam suspensos por 24 horas. Se não foi você, altere a senha e fale com o suporte.',
    },
    'authenticator.bound': {
      title: 'Autenticador vinculado',
      text: 'A partir de agora, cada login pede um código do seu autenticador. Todos os outros dispositivos foram desconectados. Guarde os códigos de recuperação em um lugar seguro.',
    },
    'authenticator.unbound': {
      title: 'Autenticador desvinculado',
      text: 'O login não pede mais um código do autenticador. Todos os outros dispositivos foram desconectados, e os saques ficam suspensos por 24 horas. Se não foi você, altere a senha e fale com o suporte.',
    },
    'recovery.codes.renewed': {
      title: 'Novos códigos de recuperação',
      text: 'Você tem dez novos códigos de recuperação; os antigos não funcionam mais. Se não foi você, altere a senha e fale com o suporte.',
    },
    'recovery.code.used': {
      title: 'Código de recuperação usado',
      text: 'Um código de recuperação foi usado no lugar do autenticador. Códigos restantes: {left}. Se não foi você, altere a senha e fale com o suporte.',
    },
    'real.name.submitted': {
      title: 'Verificação enviada',
      text: 'Um revisor está analisando seus documentos. Você receberá uma mensagem com o resultado.',
    },
    'real.name.authenticated': {
      title: 'Verificação aceita',
      text: 'Sua identidade foi verificada e você já pode negociar. Para sacar, também é preciso uma senha de fundos.',
    },
    'real.name.failed': {
      title: 'Verificação não aceita',
      text: 'Motivo: {reason}. Você pode corrigir e enviar novamente em Verificação de identidade.',
    },
    'service.answered': {
      title: 'Seu ticket foi respondido',
      text: 'O ticket {number} ({subject}) tem uma resposta: {answer}',
    },
    'limits.changed': {
      title: 'Seus próprios limites mudaram',
      text: 'Um limite mais rígido vale na hora; um mais amplo, após 24 horas. Veja em Limites o que vale agora. Se não foi você, altere a senha.',
    },
    'api.key.created': {
      title: 'Chave de API criada',
      text: '“{label}” ({key}) já pode ser usada. Se não foi você, exclua-a em Chaves de API e altere a senha.',
    },
    'api.key.changed': {
      title: 'Chave de API alterada',
      text: '“{label}” ({key}) foi alterada. Se não foi você, exclua-a em Chaves de API e altere a senha.',
    },
    'api.key.deleted': {
      title: 'Chave de API excluída',
      text: '“{label}” ({key}) não funciona mais. As ordens que ela enviou continuam abertas. Se não foi você, altere a senha.',
    },
  },
  reasons: {
    pictureUnclear: 'uma imagem não está nítida o bastante para ser lida',
    pictureIncomplete: 'uma imagem não mostra o documento inteiro',
    faceNotVisible: 'o rosto não está bem visível',
    nameDiffers: 'o nome difere do documento',
    numberDiffers: 'o número difere do documento',
    certificateExpired: 'o documento está vencido',
    underage: 'você não tem a idade mínima',
    notAccepted: 'o documento não pode ser aceito',
  },
  unknownDevice: 'Um dispositivo desconhecido',
}
