import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import type { CookieCodec } from './cookies.ts'
import { bufferRequestBody } from './edge/buffer-request-body.ts'
import { createRefusalPayload } from './error-payload.ts'
import { createFastReadHandler } from './fast-read-handler.ts'
import { createFastUnitCompletionHandler } from './fast-unit-completion-handler.ts'
import { runInLocale } from './locale-context.ts'
import type { LocaleFinder } from './request-locale.ts'
import { startRequestLog } from './request-log.ts'
import { toHeaderReader } from './request-person.ts'
import type { FastRouteDeps, ServedFeatures } from './served-features.ts'
import { createUploadHandler } from './upload-handler.ts'

type Deps = {
  app: App
  features: ServedFeatures
  cookies: CookieCodec
  locales: LocaleFinder
  publicOrigin: string
  log: Logger
}

/** Returns the listener for all requests. The most frequent routes, and uploads, are handled without the framework. */
export function createListener(deps: Deps): RequestListener {
  const { app, features, cookies, locales, publicOrigin, log } = deps
  const runInRequestLocale: FastRouteDeps['runInRequestLocale'] = (request, handle) =>
    runInLocale(locales.findApiLocale(toHeaderReader(request)), handle)
  const routeDeps = { features, cookies, publicOrigin, log, runInRequestLocale }
  const tryUpload = createUploadHandler(routeDeps)
  const tryFastRead = createFastReadHandler(routeDeps)
  const tryFastUnitCompletion = createFastUnitCompletionHandler(routeDeps)
  const frameworkListener = getRequestListener(app.fetch)

  function handleBuffered(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    if (tryFastRead(request, response) || tryFastUnitCompletion(request, response, body)) return
    // The framework looks for a body that was already read under this name.
    frameworkListener(Object.assign(request, { rawBody: body }), response)
  }

  const bufferBody = bufferRequestBody(handleBuffered, {
    refuseTooLarge: (request) => runInRequestLocale(request, () => createRefusalPayload('input.too_large')),
  })
  return (request, response) => {
    startRequestLog(request, response, log)
    if (!tryUpload(request, response)) bufferBody(request, response)
  }
}
