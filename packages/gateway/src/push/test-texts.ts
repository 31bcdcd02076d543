// What a notification says that somebody sends to try it out.

import type { Language, MessageText } from '@candor/api'

const TEXTS: Readonly<Record<Language, MessageText>> = {
  en: { title: 'Notifications work', text: 'This device gets what you chose under Messages, Settings.' },
  zh: { title: '通知功能正常', text: '此设备会收到您在“消息”的“设置”中选择的通知。' },
  tc: { title: '通知功能正常', text: '此裝置會收到您在「訊息」的「設定」中選擇的通知。' },
  jp: {
    title: '通知が届くことを確認しました',
    text: 'この端末には「メッセージ」の「設定」で選んだ通知が届きます。',
  },
  ti: { title: 'การแจ้งเตือนใช้งานได้', text: 'อุปกรณ์นี้จะได้รับสิ่งที่คุณเลือกไว้ในการตั้งค่าของข้อความ' },
  kr: { title: '알림이 작동합니다', text: '이 기기는 메시지 설정에서 선택한 알림을 받습니다.' },
  ep: {
    title: 'Las notificaciones funcionan',
    text: 'Este dispositivo recibe lo que elegiste en Mensajes, Ajustes.',
  },
  il: {
    title: 'Le notifiche funzionano',
    text: 'Questo dispositivo riceve ciò che hai scelto in Messaggi, Impostazioni.',
  },
  pt: {
    title: 'As notificações funcionam',
    text: 'Este dispositivo recebe o que escolheu em Mensagens, Definições.',
  },
}

export function testTextOf(language: Language): MessageText {
  return TEXTS[language]
}
