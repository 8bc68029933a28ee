import type { RequestListener } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Registry } from 'prom-client'
import { listen } from '../../http/edge/listen.ts'
import type { Metric } from '../../platform/metric.ts'
import { metricsListener } from './metrics-listener.ts'
import { EVENT_LOOP_RESOLUTION_MS, processMetrics } from './process-metrics.ts'
import { registerMetric } from './register-metric.ts'
import { createRequestInstrumentation } from './request-metrics.ts'

export type MetricsServer = {
  /** Null if metrics are disabled. */
  port: number | null
  /** Returns the listener with its requests counted. */
  instrument(listener: RequestListener): RequestListener
  stop(): Promise<void>
}

const disabledMetrics: MetricsServer = {
  port: null,
  instrument: (listener) => listener,
  stop: async () => {},
}

type Options = {
  /** Undefined disables the metrics, which then cost nothing. 0 is any free port. */
  port: number | undefined
  metrics: Metric[]
  onFault: (error: unknown) => void
}

/**
 * Serves the metrics on a port of their own, on the loopback interface alone, wherever the product listens
 * (docs/security.md row 55).
 */
export async function startMetrics({ port, metrics, onFault }: Options): Promise<MetricsServer> {
  if (port === undefined) return disabledMetrics
  const registry = new Registry()
  const eventLoop = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS })
  for (const metric of [...metrics, ...processMetrics(eventLoop)])
    registerMetric(metric, { registry, onFault })
  const instrument = createRequestInstrumentation(registry)
  const server = await listen(metricsListener({ registry, onFault }), { port, host: '127.0.0.1' })
  eventLoop.enable()

  return {
    port: server.port,
    instrument,
    async stop() {
      eventLoop.disable()
      await server.stop()
    },
  }
}
