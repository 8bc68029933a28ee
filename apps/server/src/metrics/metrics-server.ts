import type { RequestListener } from 'node:http'
import type { Metric } from '@kitchen-table/application/ports'
import type { Address } from '../http/addresses.ts'

export type MetricsServer = {
  /** Null if metrics are disabled. */
  port: number | null
  instrument(listener: RequestListener): RequestListener
  stop(): Promise<void>
}

export type MetricsOptions = {
  metrics: Metric[]
  /** The addresses whose requests are counted by route, besides those of the contract. */
  addresses: readonly Address[]
  onFault: (error: unknown) => void
}

/** Metrics that are not configured, which cost nothing. */
export const disabledMetrics: MetricsServer = {
  port: null,
  instrument: (listener) => listener,
  stop: async () => {},
}
