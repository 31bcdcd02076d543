// The page without a connection, in the language that the site was last seen in. Comes back by itself with the network.

/** @type {Readonly<Record<string, readonly [lang: string, title: string, text: string, again: string]>>} */
const TEXTS = {
  zh: [
    'zh-Hans',
    '没有网络连接',
    '无法连接到 Candor。这里不显示任何旧数据，因为过时的价格和余额会误导您。您的委托保持原样。',
    '重试',
  ],
  tc: [
    'zh-Hant',
    '沒有網路連線',
    '無法連線到 Candor。這裡不顯示任何舊資料，因為過時的價格和餘額會誤導您。您的委託維持原樣。',
    '重試',
  ],
  jp: [
    'ja',
    '接続がありません',
    'Candor に接続できません。古い価格や残高は誤解を招くため、保存された内容は表示しません。注文はそのまま有効です。',
    '再試行',
  ],
  ti: [
    'th',
    'ไม่มีการเชื่อมต่อ',
    'ติดต่อ Candor ไม่ได้ ไม่มีการแสดงข้อมูลที่เก็บไว้ เพราะราคาและยอดคงเหลือเก่าอาจทำให้เข้าใจผิด คำสั่งของคุณยังคงเดิม',
    'ลองอีกครั้ง',
  ],
  kr: [
    'ko',
    '연결되지 않음',
    'Candor에 연결할 수 없습니다. 오래된 가격과 잔액은 오해를 부를 수 있어 저장된 내용은 표시하지 않습니다. 주문은 그대로 유지됩니다.',
    '다시 시도',
  ],
  ep: [
    'es',
    'Sin conexión',
    'No se puede acceder a Candor. No se muestra nada guardado, porque precios y saldos antiguos le llevarían a error. Sus órdenes siguen como están.',
    'Reintentar',
  ],
  il: [
    'it',
    'Nessuna connessione',
    'Candor non è raggiungibile. Non viene mostrato nulla di salvato, perché prezzi e saldi vecchi trarrebbero in inganno. I suoi ordini restano come sono.',
    'Riprova',
  ],
  pt: [
    'pt',
    'Sem conexão',
    'Não é possível acessar a Candor. Nada guardado é mostrado, porque preços e saldos antigos induziriam a erro. As suas ordens continuam como estão.',
    'Tentar de novo',
  ],
}

/** @param {string} name @returns {unknown} */
function kept(name) {
  try {
    /** @type {{ readonly content?: unknown } | null} */
    const item = JSON.parse(localStorage.getItem(`candor.${name}`) ?? 'null')
    return item?.content
  } catch {
    return undefined
  }
}

/** @param {string} id @param {string} text */
function write(id, text) {
  const element = document.getElementById(id)
  if (element !== null) element.textContent = text
}

if (kept('theme') === 'light') document.documentElement.dataset.theme = 'light'
const language = kept('language')
const texts = typeof language === 'string' ? TEXTS[language] : undefined
if (texts !== undefined) {
  const [lang, title, text, again] = texts
  document.documentElement.lang = lang
  write('title', title)
  write('text', text)
  write('again', again)
}
document.getElementById('again')?.addEventListener('click', () => location.reload())

// A network that is there again does not mean a server that can be reached: asked before the page is loaded anew, and again
// after growing waits.
const WAITS_MS = [1_000, 2_000, 5_000, 15_000]
let tries = 0
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

/** False also when nobody answers. */
function isServerThere() {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function lookForServer() {
  clearTimeout(timer)
  if (await isServerThere()) return location.reload()
  clearTimeout(timer)
  timer = setTimeout(() => void lookForServer(), WAITS_MS[Math.min(tries, WAITS_MS.length - 1)])
  tries += 1
}

addEventListener('online', () => {
  tries = 0
  void lookForServer()
})
void lookForServer()
