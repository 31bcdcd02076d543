// Texts of new API keys and of their secrets: 64 letters and digits, drawn evenly.

import { randomInt } from 'node:crypto'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 64

const API_KEY = /^[A-Za-z0-9]{64}$/

export function newKeyText(): string {
  return Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
}

/** Whether a text could be a key at all. */
export function isKeyText(text: string): boolean {
  return API_KEY.test(text)
}
