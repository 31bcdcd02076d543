import { describe, expect, test } from 'vitest'
import { Parameters } from './parameters.ts'

const parsed = (query: string, body = ''): Parameters => Parameters.parse(query, body)

describe('Parameters', () => {
  test('come from the query, the body, or both; the query wins', () => {
    const params = parsed('symbol=BTCUSDT&side=BUY', 'side=SELL&quantity=1')
    expect(params.text('symbol')).toBe('BTCUSDT')
    expect(params.text('side')).toBe('BUY')
    expect(params.text('quantity')).toBe('1')
    expect(params.text('price')).toBeUndefined()
  })

  test('are decoded, a raw list of JSON in a form included', () => {
    expect(parsed('symbols=%5B%22BTCUSDT%22%2C%22ETHUSDT%22%5D').list('symbols')).toEqual([
      'BTCUSDT',
      'ETHUSDT',
    ])
    const [first, second] = parsed('', 'batchOrders=[{"symbol":"A","quantity":1},{"symbol":"B"}]').calls(
      'batchOrders',
      5,
    )
    expect([first?.text('symbol'), first?.text('quantity'), second?.text('symbol')]).toEqual(['A', '1', 'B'])
  })

  test('a broken percent sign is told as illegal', () => {
    expect(() => parsed('symbol=%zz')).toThrow("Illegal characters found in parameter 'query'")
  })

  test('what is missing or empty is told by name', () => {
    expect(() => parsed('symbol=').need('symbol')).toThrow(
      "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.",
    )
    expect(() => parsed('price=').decimal('price')).toThrow("Parameter 'price' was empty.")
  })

  test.each(['-1', '1e3', '0x1', '1.5', 'NaN', '99999999999999999'])('%s is no whole number', (text) => {
    expect(() => parsed(`orderId=${text}`).integer('orderId')).toThrow("parameter 'orderId'")
  })

  test.each(['-1', '1e3', '.5', '5.', '1,5', 'Infinity', '9'.repeat(21)])('%s is no decimal', (text) => {
    expect(() => parsed(`price=${text}`).decimal('price')).toThrow("parameter 'price'")
  })

  test('limits are cut to the most there is, never below one', () => {
    expect(parsed('').limit(500, 1_000)).toBe(500)
    expect(parsed('limit=5000').limit(500, 1_000)).toBe(1_000)
    expect(() => parsed('limit=0').limit(500, 1_000)).toThrow("'limit'")
  })

  test('names that objects bring along mean nothing', () => {
    const params = parsed('__proto__=1&constructor=2')
    expect(params.text('toString')).toBeUndefined()
    expect(params.text('constructor')).toBe('2')
    expect(Parameters.of({ list: [1, 2], flag: true, none: null }).signed()).toBe('flag=true&list=[1,2]')
  })

  test('one client writes names of lists in small letters', () => {
    expect(parsed('orderidlist=[1,2]').list('orderIdList')).toEqual(['1', '2'])
  })

  test('more than two hundred are refused', () => {
    const many = Array.from({ length: 300 }, (_, at) => `p${at}=1`).join('&')
    expect(() => parsed(many)).toThrow('too large')
  })
})
