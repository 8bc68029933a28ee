/**
 * A number that a part of the product can tell of itself, taken when somebody asks. A counter has only grown since the
 * start. With `by`, the name of a label, there is a number for each of its values, of which there are few and none that
 * a request could choose.
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
