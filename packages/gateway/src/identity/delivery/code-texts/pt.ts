// The texts in Portuguese.

import type { CodeTexts } from './code-texts.ts'

export const pt: CodeTexts = {
  register: {
    subject: 'Seu código de cadastro na Candor',
    opening: '{code} é o seu código para abrir uma conta na Candor.',
    notYou:
      'Se você não solicitou este código, alguém digitou seu endereço por engano. Nenhuma conta é aberta sem ele; não é preciso fazer nada.',
    sms: 'Candor: {code} é o seu código de cadastro. Válido por 5 minutos. Não compartilhe. Se não foi você, ignore esta mensagem.',
  },
  resetPassword: {
    subject: 'Seu código para definir uma nova senha na Candor',
    opening: '{code} é o seu código para definir uma nova senha de login na Candor.',
    notYou:
      'Se você não solicitou este código, sua senha continua a mesma. Verifique se só você pode ler esta caixa de entrada.',
    sms: 'Candor: {code} é o seu código para a nova senha. Válido por 5 minutos. Não compartilhe. Se não foi você, a senha não muda.',
  },
  confirm: {
    subject: 'Seu código para confirmar uma alteração na Candor',
    opening: '{code} é o seu código para confirmar uma alteração na segurança da sua conta Candor.',
    notYou:
      'Se você não solicitou este código, alguém pode saber a sua senha: entre na conta e altere-a agora.',
    sms: 'Candor: {code} é o seu código para confirmar uma alteração. Válido por 5 minutos. Não compartilhe. Não foi você? Altere a senha.',
  },
  bind: {
    subject: 'Seu código para vincular este e-mail à Candor',
    opening: '{code} é o seu código para vincular este e-mail a uma conta Candor.',
    notYou:
      'Se você não solicitou este código, alguém digitou seu endereço por engano. Nada é vinculado sem ele; não é preciso fazer nada.',
    sms: 'Candor: {code} é o seu código para vincular este telefone. Válido por 5 minutos. Não compartilhe. Se não foi você, ignore.',
  },
  validity: 'Ele é válido por 5 minutos e só pode ser usado uma vez.',
  secrecy:
    'A Candor nunca pede este código por telefone, e-mail ou chat. Digite-o somente na página em que o solicitou.',
}
