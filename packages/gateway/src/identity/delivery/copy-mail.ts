// The mail around a copy of a message: its title as subject, its text, and a line that says why it came and where to stop it.

import type { Language, MessageText } from '@candor/api'
import type { Mail } from './code-text.ts'

const WHY: Readonly<Record<Language, string>> = {
  en: 'You get this copy because you chose so under Messages, Settings. We never ask for a password or a code by e-mail.',
  zh: '您收到此副本，是因为您在“消息”的“设置”中选择了邮件副本。我们绝不会通过电子邮件索要密码或验证码。',
  tc: '您收到此副本，是因為您在「訊息」的「設定」中選擇了郵件副本。我們絕不會透過電子郵件索取密碼或驗證碼。',
  jp: 'このメールは「メッセージ」の「設定」で控えを選んだために届いています。メールでパスワードやコードをお尋ねすることはありません。',
  ti: 'คุณได้รับสำเนานี้เพราะเลือกไว้ในการตั้งค่าของข้อความ เราไม่เคยขอรหัสผ่านหรือรหัสยืนยันทางอีเมล',
  kr: '메시지 설정에서 사본 받기를 선택하셨기 때문에 이 메일이 발송되었습니다. 이메일로 비밀번호나 코드를 묻지 않습니다.',
  ep: 'Recibes esta copia porque así lo elegiste en Mensajes, Ajustes. Nunca pedimos una contraseña ni un código por correo electrónico.',
  il: 'Ricevi questa copia perché l’hai scelto in Messaggi, Impostazioni. Non chiediamo mai password o codici via e-mail.',
  pt: 'Recebe esta cópia porque assim escolheu em Mensagens, Definições. Nunca pedimos uma palavra-passe nem um código por e-mail.',
}

export function copyMailOf({ title, text }: MessageText, language: Language): Mail {
  return { subject: title, text: `${text}\n\n${WHY[language]}\n` }
}
