import type { RequestListener, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Registry } from 'prom-client'
import { listen } from '../http/edge/listen.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { MetricsOptions, MetricsServer } from './metrics-server.ts'
import { createProcessMetrics, EVENT_LOOP_RESOLUTION_MS } from './process-metrics.ts'
import { registerMetric } from './register-metric.ts'
import { createRequestInstrumentation } from './request-metrics.ts'

type Deps = { registry: Registry; onFault: (error: unknown) => void }

/** A browser's page can point a host name at this address (DNS rebinding), but cannot choose the Host header. */
const allowedHost = /^(127\.0\.0\.1|localhost)(:\d{1,5})?$/i

function send(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8') {
  const headers = { ...securityHeaders, 'Content-Type': type, 'Cache-Control': 'no-store' }
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text)
}

/** Serves `GET /metrics`, and nothing else. */
function metricsListener({ registry, onFault }: Deps): RequestListener {
  async function sendMetrics(response: ServerResponse): Promise<void> {
    try {
      send(response, 200, await registry.metrics(), registry.contentType)
    } catch (error) {
      onFault(error)
      send(response, 500, 'The metrics could not be collected.\n')
    }
  }

  return ({ method, url, headers: { host = '' } }, response) => {
    if (!allowedHost.test(host))
      send(response, 403, 'Only 127.0.0.1 and localhost are names of this address.\n')
    else if (method !== 'GET' || url !== '/metrics') send(response, 404, 'There is only /metrics here.\n')
    else sendMetrics(response)
  }
}

/** Port 0 is any free port. */
type Options = MetricsOptions & { port: number }

/** Serves the metrics on a port of their own, on the loopback interface alone (docs/security.md row 55). */
export async function startMetrics({ port, metrics, addresses, onFault }: Options): Promise<MetricsServer> {
  const registry = new Registry()
  const eventLoop = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS })
  for (const metric of [...metrics, ...createProcessMetrics(eventLoop)])
    registerMetric(metric, { registry, onFault })
  const instrument = createRequestInstrumentation(registry, addresses)
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
