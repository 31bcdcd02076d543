// What the crawler does inside a page. Each function is sent to the browser by itself and uses nothing around it.

interface Walk {
  readonly between: string
  readonly address: string
  readonly patienceMs: number
}

/** Goes to an address as a link of the site would, by way of one that has nothing on it. */
export async function walk({ between, address, patienceMs }: Walk): Promise<void> {
  const go = (to: string): void => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const until = async (holds: () => boolean): Promise<void> => {
    const deadlineMs = performance.now() + patienceMs
    while (!holds() && performance.now() < deadlineMs) {
      await new Promise((resolve) => {
        setTimeout(resolve, 5)
      })
    }
  }
  const main = document.querySelector('main')
  const isBetween = (): boolean => main?.textContent.startsWith(`404 · ${between}`) === true
  go(between)
  await until(isBetween)
  go(address)
  await until(() => !isBetween() && document.querySelector('main :is(h1, [role=alert])') !== null)
}

/** Whether something is on its way, after the next frame: a page, or a part of it that keeps its place. */
export async function isComing(): Promise<boolean> {
  await new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })
  const places = Array.from(document.querySelectorAll('main [role=status]'))
  return (
    document.querySelector('[role=progressbar]:not(main *)') !== null ||
    places.some(({ textContent }) => textContent === '')
  )
}

export interface Shown {
  readonly titles: readonly string[]
  readonly isMissing: boolean
  /** What could not be loaded and may be asked for again, as the page says it. */
  readonly alerts: readonly string[]
  readonly texts: readonly string[]
  readonly links: readonly string[]
}

/** What is on the page. Texts that name their own language, code, and what is never shown are left out. */
export function look(): Shown {
  const isOwn = (element: Element | null): boolean =>
    element?.closest('code, pre, script, style, noscript, [hidden], [lang]') === document.documentElement
  const all = <E extends Element = Element>(what: string): E[] =>
    Array.from(document.querySelectorAll<E>(what))
  const texts: string[] = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    if (isOwn(node.parentElement)) texts.push(node.nodeValue ?? '')
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    const own = all(`[${name}]`).filter(isOwn)
    texts.push(...own.map((element) => element.getAttribute(name) ?? ''))
  }
  return {
    titles: all('h1').map(({ textContent }) => textContent),
    isMissing: document.querySelector('main')?.textContent.startsWith('404 · ') === true,
    alerts: all('main [role=alert]:has(button)').map(({ textContent }) => textContent),
    texts: texts.map((text) => text.trim()).filter((text) => text !== ''),
    links: all<HTMLAnchorElement>('a[href]').map(({ href }) => href),
  }
}

/** How wide the page is, once what measures itself has done so. */
export async function settledWidth(width: number): Promise<number> {
  const deadlineMs = performance.now() + 1_000
  while (document.documentElement.scrollWidth > width && performance.now() < deadlineMs) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  }
  return document.documentElement.scrollWidth
}
