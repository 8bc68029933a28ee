import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import { cookieJar } from './cookies.ts'
import { bufferRequestBody } from './edge/buffer-request-body.ts'
import { fastReadRoutes } from './fast-read-routes.ts'
import { fastUnitCompletionRoute } from './fast-unit-completion-route.ts'
import { startRequestLog } from './request-log.ts'
import type { ServedFeatures } from './served-features.ts'
import { uploadsRoute } from './uploads-route.ts'

type Deps = { app: App; features: ServedFeatures; config: { publicUrl: URL }; log: Logger }

/** Returns the listener for all requests. The most frequent routes, and uploads, are handled without the framework. */
export function createListener({ app, features, config, log }: Deps): RequestListener {
  const { origin, protocol } = config.publicUrl
  const routeDeps = { features, cookies: cookieJar(protocol === 'https:'), publicOrigin: origin, log }
  const tryUpload = uploadsRoute(routeDeps)
  const tryFastRead = fastReadRoutes(routeDeps)
  const tryFastUnitCompletion = fastUnitCompletionRoute(routeDeps)
  const frameworkListener = getRequestListener(app.fetch)
  const handleBuffered = bufferRequestBody((request, response, body) => {
    if (tryFastRead(request, response) || tryFastUnitCompletion(request, response, body)) return
    // The framework looks for a body that was already read under this name.
    frameworkListener(Object.assign(request, { rawBody: body }), response)
  })
  return (request, response) => {
    startRequestLog(request, response, log)
    if (!tryUpload(request, response)) handleBuffered(request, response)
  }
}
