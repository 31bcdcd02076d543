import { describe, expect, test } from 'vitest'
import { GatewayMetrics } from './metrics.ts'

/** The value of one line of the text, if there is one. */
async function valueOf(metrics: GatewayMetrics, line: string): Promise<number | undefined> {
  const { body } = await metrics.text()
  const found = body.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

describe('metrics', () => {
  test('count calls by route and status, and how long they took', async () => {
    const metrics = new GatewayMetrics([])
    const timer = metrics.timerOf('markets')
    timer.observe(200, 3)
    timer.observe(200, 30)
    timer.observe(503, 1)
    metrics.timerOf('login').observe(400, 90)
    const requests = (route: string, status: number) =>
      valueOf(metrics, `candor_http_requests_total{route="${route}",status="${status}"}`)
    expect(await requests('markets', 200)).toBe(2)
    expect(await requests('markets', 503)).toBe(1)
    expect(await requests('login', 400)).toBe(1)
    expect(await requests('login', 200)).toBeUndefined()
    expect(await valueOf(metrics, 'candor_http_seconds_count{route="markets"}')).toBe(3)
    expect(await valueOf(metrics, 'candor_http_seconds_sum{route="markets"}')).toBeCloseTo(0.034)
    expect(await valueOf(metrics, 'candor_http_seconds_bucket{le="0.005",route="markets"}')).toBe(2)
  })

  test('read a number for each value of a label', async () => {
    const ages = new Map([['okx', 0.5]])
    const metrics = new GatewayMetrics([
      { name: 'candor_age', help: 'of each', label: 'venue', read: () => [...ages] },
    ])
    expect(await valueOf(metrics, 'candor_age{venue="okx"}')).toBe(0.5)
    ages.set('okx', 2).set('kraken', 7)
    expect(await valueOf(metrics, 'candor_age{venue="okx"}')).toBe(2)
    expect(await valueOf(metrics, 'candor_age{venue="kraken"}')).toBe(7)
  })

  test('read a number at the moment of the question', async () => {
    let gauge = 5
    let total = 1
    const metrics = new GatewayMetrics([
      { name: 'candor_gauge', help: 'up and down', read: () => gauge },
      { name: 'candor_all_total', help: 'up', read: () => total, total: true },
    ])
    expect(await valueOf(metrics, 'candor_gauge')).toBe(5)
    gauge = 2
    total = 9
    expect(await valueOf(metrics, 'candor_gauge')).toBe(2)
    expect(await valueOf(metrics, 'candor_all_total')).toBe(9)
    expect(await valueOf(metrics, 'candor_all_total')).toBe(9)
    const { type, body } = await metrics.text()
    expect(type).toContain('text/plain')
    expect(body).toContain('# TYPE candor_all_total counter')
    expect(body).toContain('# TYPE candor_gauge gauge')
    expect(body).toMatch(/^candor_process_resident_memory_bytes \d/m)
  })

  test('of two servers in one process are not the same', async () => {
    const [one, other] = [new GatewayMetrics([]), new GatewayMetrics([])]
    one.timerOf('markets').observe(200, 1)
    expect(await valueOf(other, 'candor_http_requests_total{route="markets",status="200"}')).toBeUndefined()
  })
})
