// What the server tells of itself, in Prometheus' format.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface RouteTimer {
  observe(status: number, elapsedMs: number): void
}

/** A number read at the moment of the scrape. */
export interface Reading {
  readonly name: string
  readonly help: string
  readonly read: () => number
  /** Whether it only ever grows. */
  readonly total?: boolean
}

/** Numbers of one kind, read at the moment of the scrape: one for each value of a label. */
export interface LabelledReading {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly read: () => readonly (readonly [value: string, number: number])[]
}

const SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export class GatewayMetrics {
  private readonly registry = new Registry()
  private readonly requests: Counter<'route' | 'status'>
  private readonly seconds: Histogram<'route'>

  constructor(readings: readonly (Reading | LabelledReading)[]) {
    collectDefaultMetrics({ register: this.registry, prefix: 'candor_' })
    const registers = [this.registry]
    this.requests = new Counter({
      name: 'candor_http_requests_total',
      help: 'Calls answered.',
      labelNames: ['route', 'status'],
      registers,
    })
    this.seconds = new Histogram({
      name: 'candor_http_seconds',
      help: 'Time from the first byte of a call to the end of its answer.',
      labelNames: ['route'],
      buckets: SECONDS,
      registers,
    })
    for (const reading of readings) {
      this.registry.registerMetric('label' in reading ? labelledOf(reading) : readingOf(reading))
    }
  }

  /** Looked up once per route: labels are slow to find, and this is asked for every call. */
  timerOf(route: string): RouteTimer {
    const seconds = this.seconds.labels(route)
    const byStatus = new Map<number, { inc(): void }>()
    return {
      observe: (status, elapsedMs) => {
        let count = byStatus.get(status)
        if (count === undefined) {
          count = this.requests.labels(route, String(status))
          byStatus.set(status, count)
        }
        count.inc()
        seconds.observe(elapsedMs / 1_000)
      },
    }
  }

  async text(): Promise<{ readonly type: string; readonly body: string }> {
    return { type: this.registry.contentType, body: await this.registry.metrics() }
  }
}

function labelledOf({ name, help, label, read }: LabelledReading): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    collect() {
      for (const [value, number] of read()) this.set({ [label]: value }, number)
    },
  })
}

function readingOf({ name, help, read, total }: Reading): Gauge | Counter {
  if (total !== true) {
    return new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read())
      },
    })
  }
  return new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}
