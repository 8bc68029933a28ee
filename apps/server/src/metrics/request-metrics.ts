import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { api } from '@kitchen-table/contract/api'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { findRoutePattern } from '@kitchen-table/domain/accounts'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Address } from '../http/addresses.ts'
import { getRefusalCode } from '../http/error-payload.ts'

type Routes = { exact: Set<string>; patterns: [pattern: RegExp, path: string][] }

/** The pages are matched by the domain's own table. */
const pagePaths = ['/{page}', '/{guarded}']

/**
 * Returns a function that finds a request's route, with `{x}` for variables, or 'other', so that clients cannot create
 * label values. `addresses` are those outside of `/api`.
 */
export function createRouteMatcher(addresses: readonly Pick<Address, 'method' | 'path'>[]) {
  const routesByMethod = new Map<string, Routes>()

  function addRoute(method: string, path: string): void {
    const routes: Routes = routesByMethod.get(method) ?? { exact: new Set(), patterns: [] }
    routesByMethod.set(method, routes)
    if (path.includes('{')) routes.patterns.push([new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path])
    else routes.exact.add(path)
  }

  for (const endpoint of Object.values(api).flatMap((feature) => Object.values(feature))) {
    const { method, path } = endpoint['~orpc'].route
    addRoute(method ?? 'POST', `${API_PREFIX}${path}`)
  }
  for (const { method, path } of addresses) if (!pagePaths.includes(path)) addRoute(method, path)

  return (method: string, url: string): string => {
    const [path = ''] = url.split('?', 1)
    const effectiveMethod = method === 'HEAD' ? 'GET' : method
    const routes = routesByMethod.get(effectiveMethod)
    if (routes?.exact.has(path)) return path
    const matchedPath = routes?.patterns.find(([pattern]) => pattern.test(path))?.[1]
    return matchedPath ?? (effectiveMethod === 'GET' ? findRoutePattern(path) : null) ?? 'other'
  }
}

/** Seconds. They include the limits that the product must keep: 0.3, 1 and 3. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 3, 5, 10]

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function createInstruments(registry: Registry) {
  const registers = [registry]
  return {
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Requests by route, method and class of the status; gone: the client disconnected before the end of the response.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'From the head of a request to the end of its response, for responses that were sent completely.',
      labelNames: ['route', 'method'],
      buckets: durationBuckets,
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
      help: 'Requests that failed because of a fault; the log has each with its stack.',
      registers,
    }),
  }
}

/** Returns a wrapper that counts the requests of a listener, so that none is missed, whichever route responds to it. */
export function createRequestInstrumentation(registry: Registry, addresses: readonly Address[]) {
  const matchRoute = createRouteMatcher(addresses)
  const { requests, durations, refusals, faults } = createInstruments(registry)

  function countRefusal(response: ServerResponse): void {
    const code = getRefusalCode(response)
    if (code === 'fault') faults.inc()
    else if (code !== undefined) refusals.inc({ code })
  }

  function recordResponse(
    { method = '', url = '' }: IncomingMessage,
    response: ServerResponse,
    startedAt: number,
  ) {
    const labels = { route: matchRoute(method, url), method: knownMethods.has(method) ? method : 'other' }
    const isComplete = response.writableFinished
    const status = isComplete ? `${Math.floor(response.statusCode / 100)}xx` : 'gone'
    requests.inc({ ...labels, status })
    if (isComplete) durations.observe(labels, (performance.now() - startedAt) / 1000)
    countRefusal(response)
  }

  return (listener: RequestListener): RequestListener =>
    (request, response) => {
      const startedAt = performance.now()
      response.on('close', () => recordResponse(request, response, startedAt))
      listener(request, response)
    }
}
