import { Counter, Gauge, type Registry } from 'prom-client'
import type { Measure } from '../features/measure.ts'

type Deps = { registry: Registry; onFault: (error: unknown) => void }

/** Has a measure taken whenever the metrics are asked for. One that fails is left out: the others matter the more. */
export function register({ name, help, kind, by, take }: Measure, { registry, onFault }: Deps): void {
  const labelNames = by === undefined ? [] : [by]
  const options = { name, help, labelNames, registers: [registry], collect }
  const metric = kind === 'counter' ? new Counter(options) : new Gauge(options)

  function put(labels: Record<string, string>, value: number): void {
    if (metric instanceof Counter) metric.inc(labels, value)
    else metric.set(labels, value)
  }

  function forget(): void {
    metric.reset()
    // Without labels, a reset leaves a zero, which would be read as a measurement.
    if (by === undefined) metric.remove()
  }

  async function collect(): Promise<void> {
    try {
      const taken = await take()
      forget()
      if (typeof taken === 'number') put({}, taken)
      else for (const [value, number] of Object.entries(taken)) put({ [by ?? '']: value }, number)
    } catch (error) {
      forget()
      onFault(error)
    }
  }
}
