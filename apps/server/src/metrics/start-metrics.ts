import type { RequestListener } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Registry } from 'prom-client'
import type { Measure } from '../features/measure.ts'
import { listen } from '../http/listen.ts'
import { metricsListener } from './metrics-listener.ts'
import { LOOKED_AT_EVERY, processMeasures } from './process-measures.ts'
import { register } from './register.ts'
import { requestMetrics } from './request-metrics.ts'

export type Metrics = {
  /** Null where nothing is measured. */
  port: number | null
  /** The same listener, with its requests counted. */
  counted(listener: RequestListener): RequestListener
  stop(): Promise<void>
}

const none: Metrics = { port: null, counted: (listener) => listener, stop: async () => {} }

type Options = {
  /** Undefined: nothing is measured, and nothing costs anything. 0: any that is free. */
  port: number | undefined
  measures: Measure[]
  onFault: (error: unknown) => void
}

/** Tells the metrics at a port of their own, to this machine alone, wherever the product listens (security.md row 55). */
export async function startMetrics({ port, measures, onFault }: Options): Promise<Metrics> {
  if (port === undefined) return none
  const registry = new Registry()
  const eventLoop = monitorEventLoopDelay({ resolution: LOOKED_AT_EVERY })
  for (const measure of [...measures, ...processMeasures(eventLoop)]) register(measure, { registry, onFault })
  const counted = requestMetrics(registry)
  const server = await listen(metricsListener({ registry, onFault }), { port, host: '127.0.0.1' })
  eventLoop.enable()

  return {
    port: server.port,
    counted,
    async stop() {
      eventLoop.disable()
      await server.stop()
    },
  }
}
