import type { RequestListener, ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { securityHeaders } from '../../http/security-headers.ts'

type Deps = { registry: Registry; onFault: (error: unknown) => void }

/**
 * A page in a browser of this machine can point a host name of its own at this address (DNS rebinding), but it cannot
 * choose the Host header.
 */
const allowedHost = /^(127\.0\.0\.1|localhost)(:\d{1,5})?$/i

function send(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8') {
  const headers = { ...securityHeaders, 'Content-Type': type, 'Cache-Control': 'no-store' }
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text)
}

/** Serves `GET /metrics`, and nothing else. */
export function metricsListener({ registry, onFault }: Deps): RequestListener {
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
