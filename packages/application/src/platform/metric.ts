/**
 * A number about a part of the product, collected on request. A counter only grows from the start of the process. With
 * `label`, the name of a label, there is one number for each of its values; these are few, and no request can add one.
 */
export type Metric = {
  /** In the words and base units of Prometheus: seconds, bytes, `_total` for a counter. */
  name: string
  help: string
  kind: 'counter' | 'gauge'
  label?: string
  collect(): MetricValue | Promise<MetricValue>
}

type MetricValue = number | Record<string, number>
