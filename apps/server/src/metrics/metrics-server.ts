import type { RequestListener } from 'node:http'
import type { Metric } from '@kitchen-table/application/ports'

export type MetricsServer = {
  /** Null if metrics are disabled. */
  port: number | null
  instrument(listener: RequestListener): RequestListener
  stop(): Promise<void>
}

export type MetricsOptions = { metrics: Metric[]; onFault: (error: unknown) => void }

/** Metrics that are not configured, which cost nothing. */
export const disabledMetrics: MetricsServer = {
  port: null,
  instrument: (listener) => listener,
  stop: async () => {},
}
