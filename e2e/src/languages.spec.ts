import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@candor/api'
import { chooseLanguage } from './fixtures/choose-language.ts'
import { expect, test } from './fixtures/test.ts'
import { bareKeys } from './screens/crawl-texts.ts'
import { LOG_IN } from './screens/entry.ts'

/** Of each language: its own name in the picker, and the title of the login. */
const WORDS: Readonly<Record<Language, { readonly name: string; readonly logIn: string }>> = {
  en: { name: 'English', logIn: 'Log in' },
  zh: { name: '简体中文', logIn: '登录' },
  tc: { name: '繁體中文', logIn: '登入' },
  jp: { name: '日本語', logIn: 'ログイン' },
  ti: { name: 'ไทย', logIn: 'เข้าสู่ระบบ' },
  kr: { name: '한국어', logIn: '로그인' },
  ep: { name: 'Español', logIn: 'Iniciar sesión' },
  il: { name: 'Italiano', logIn: 'Accedi' },
  pt: { name: 'Português', logIn: 'Entrar' },
}

test('the picker changes the language for good, all nine', async ({ page }) => {
  test.slow()
  await page.goto(LOG_IN)
  let shown: Language = 'en'
  for (const language of [...LANGUAGES.filter((each) => each !== 'en'), 'en'] as const) {
    const { name, logIn } = WORDS[language]
    await page.locator('header').getByRole('button').filter({ hasText: WORDS[shown].name }).click()
    await page.getByText(name, { exact: true }).first().click()
    shown = language
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(logIn)
    await expect(page).toHaveTitle('Candor')
    expect(bareKeys(await page.locator('body').innerText())).toEqual([])
  }
})

test('errors of the server come in the language of the page', async ({ page }) => {
  await chooseLanguage(page, 'jp')
  await page.goto(LOG_IN)
  await page
    .locator('form label', { hasText: /^メール/ })
    .first()
    .click()
  await page.locator('form input[type="email"]').fill('nobody@example.com')
  await page.locator('form input[type="password"]').fill('not the password')
  await page.locator('form button[type="submit"]').click()
  await expect(page.getByText('アカウントまたはパスワードが正しくありません')).toBeVisible()
})
