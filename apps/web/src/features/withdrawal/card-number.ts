// Numbers of bank cards: their digits, whether the check digit fits (Luhn), and in groups of four as they are printed.

const LEAST_DIGITS = 12
const MOST_DIGITS = 19
const GROUP = /(\d{4})(?=\d)/g

export function cardDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, MOST_DIGITS)
}

export function spacedCard(text: string): string {
  return cardDigits(text).replaceAll(GROUP, '$1 ')
}

export function isCardNumber(digits: string): boolean {
  if (digits.length < LEAST_DIGITS || digits.length > MOST_DIGITS) return false
  let sum = 0
  for (const [place, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
