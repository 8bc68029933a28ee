import type { Metric } from '@kitchen-table/application/ports'
import { Counter, Gauge, type Registry } from 'prom-client'

type Deps = { registry: Registry; onFault: (error: unknown) => void }

/** Registers a metric that is collected at each scrape. If that fails, only this metric is left out. */
export function registerMetric(
  { name, help, kind, label, collect }: Metric,
  { registry, onFault }: Deps,
): void {
  const labelNames = label === undefined ? [] : [label]
  const options = { name, help, labelNames, registers: [registry], collect: update }
  const instrument = kind === 'counter' ? new Counter(options) : new Gauge(options)

  function record(labels: Record<string, string>, value: number): void {
    if (instrument instanceof Counter) instrument.inc(labels, value)
    else instrument.set(labels, value)
  }

  function clear(): void {
    instrument.reset()
    // Without labels, a reset leaves a zero, which would be read as a measurement.
    if (label === undefined) instrument.remove()
  }

  async function update(): Promise<void> {
    try {
      const values = await collect()
      clear()
      if (typeof values === 'number') record({}, values)
      else for (const [value, number] of Object.entries(values)) record({ [label ?? '']: value }, number)
    } catch (error) {
      clear()
      onFault(error)
    }
  }
}
