import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'
import { refusedWith } from '../http/refused-with.ts'
import { routeOf } from './route-of.ts'

/** Seconds. The bounds that the product is held to (0.3, 1 and 3) are among them. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 3, 5, 10]

const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function countersIn(registry: Registry) {
  const registers = [registry]
  return {
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Requests by route, method and class of the status; gone: whoever asked left before the end of the answer.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'From the head of a request to the end of its answer, for answers that were sent to the end.',
      labelNames: ['route', 'method'],
      buckets,
      registers,
    }),
    refusals: new Counter({
      name: 'kitchen_table_refusals_total',
      help: 'Requests that were refused, by the code of the refusal.',
      labelNames: ['code'],
      registers,
    }),
    faults: new Counter({
      name: 'kitchen_table_faults_total',
      help: 'Requests that failed by a fault of ours; the log has each with its stack.',
      registers,
    }),
  }
}

/** Counts requests around a listener, so that none is missed, whichever part answers it. */
export function requestMetrics(registry: Registry) {
  const { requests, durations, refusals, faults } = countersIn(registry)

  function countRefusal(response: ServerResponse): void {
    const code = refusedWith(response)
    if (code === 'fault') faults.inc()
    else if (code !== undefined) refusals.inc({ code })
  }

  function answered({ method = '', url = '' }: IncomingMessage, response: ServerResponse, began: number) {
    const labels = { route: routeOf(method, url), method: usualMethods.has(method) ? method : 'other' }
    const isWhole = response.writableFinished
    const status = isWhole ? `${Math.floor(response.statusCode / 100)}xx` : 'gone'
    requests.inc({ ...labels, status })
    if (isWhole) durations.observe(labels, (performance.now() - began) / 1000)
    countRefusal(response)
  }

  return (listener: RequestListener): RequestListener =>
    (request, response) => {
      const began = performance.now()
      response.on('close', () => answered(request, response, began))
      listener(request, response)
    }
}
