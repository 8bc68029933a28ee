/** A number about the product, collected on request; with `label` one for each of a few fixed values. */
export type Metric = {
  /** In the words and base units of Prometheus: seconds, bytes, `_total` for a counter. */
  name: string
  help: string
  kind: 'counter' | 'gauge'
  label?: string
  collect(): MetricValue | Promise<MetricValue>
}

type MetricValue = number | Record<string, number>
