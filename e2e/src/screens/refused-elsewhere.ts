// The words of some refusals in two other languages.

export interface Words {
  /** Of the form. */
  readonly zero: string
  readonly worth: string
  readonly halted: string
  /** Of the server. */
  readonly band: string
  readonly wouldTake: string
  /** How an order ended. */
  readonly nothing: string
  readonly immediateOrCancel: string
}

/** The same in two other languages. */
export const TRANSLATED: Readonly<Record<'zh' | 'ti', Words>> = {
  zh: {
    zero: '必须大于 0',
    worth: '委托金额至少 5 USDT',
    halted: 'TRX 已关闭交易。已有委托保持不变，不能下单也不能撤单。',
    band: '委托价格偏离市场价过大',
    wouldTake: '只做 Maker 的委托会立即成交',
    nothing: '委托未成交',
    immediateOrCancel: '没有人立即以此价格成交。',
  },
  ti: {
    zero: 'ต้องมากกว่า 0',
    worth: 'มูลค่าคำสั่งต้องไม่ต่ำกว่า 5 USDT',
    halted: 'TRX ปิดการซื้อขาย คำสั่งเดิมคงอยู่ แต่วางหรือยกเลิกไม่ได้',
    band: 'ราคาห่างจากราคาตลาดมากเกินไป',
    wouldTake: 'คำสั่ง Post Only จะจับคู่ทันที จึงไม่สามารถรับได้',
    nothing: 'คำสั่งไม่ได้จับคู่',
    immediateOrCancel: 'ไม่มีใครรับราคานี้ทันที',
  },
}
