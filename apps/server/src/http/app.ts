import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { FindCurrentPerson } from '../features/accounts/find-current-person.ts'
import { toActor } from '../platform/authorization/to-actor.ts'
import { Refusal } from '../platform/refusal.ts'
import { isAllowedHost, isLocalRequest } from './allowed-host.ts'
import type { apiRoute } from './api-route.ts'
import { resolveClientAddress } from './client-address.ts'
import { compressResponse } from './compress-response.ts'
import type { CookieJar } from './cookies.ts'
import type { devOutboxRoute } from './dev-outbox-route.ts'
import { parseDeviceName } from './device-name.ts'
import { renderErrorPage } from './error-page.ts'
import { createRefusalPayload, toErrorPayload, toErrorResponse } from './error-payload.ts'
import { type filesRoute, parseFileOwner } from './files-route.ts'
import type { oidcCallbackRoute } from './oidc-callback-route.ts'
import type { pageRoute } from './page-route.ts'
import { getRefusalCode, setRefusalCode } from './refusal-code.ts'
import { securityHeaders } from './security-headers.ts'
import type { staticAssets } from './static-assets.ts'

type Deps = {
  api: ReturnType<typeof apiRoute>
  files: ReturnType<typeof filesRoute>
  page: ReturnType<typeof pageRoute>
  assets: ReturnType<typeof staticAssets>
  oidcCallback: ReturnType<typeof oidcCallbackRoute>
  devOutbox: ReturnType<typeof devOutboxRoute> | null
  logo: (() => Promise<Response>) | null
  openapi: () => Promise<Response>
  currentPerson: FindCurrentPerson
  cookies: CookieJar
  config: { product: { name: string }; publicUrl: URL; trustedProxyHops: number }
  log: Logger
}

/** `isPage`: the response is a page for a person, so an error must be one as well. */
type Env = { Bindings: Partial<HttpBindings>; Variables: { log: Logger; isPage?: true } }

/** Creates the app with every route but the fast ones, and request ids, logs, headers and error responses for all. */
export function createApp(deps: Deps) {
  const app = new Hono<Env>()
  const findAuthenticatedPerson = (headers: Headers) =>
    deps.currentPerson(deps.cookies.sessionToken(headers.get('cookie')))

  app.use(async (c, next) => {
    const requestId = randomUUID()
    const log = deps.log.child({ requestId })
    const startedAt = performance.now()
    c.set('log', log)
    await next()
    const refusal = getRefusalCode(c.res)
    if (refusal !== undefined && c.env.outgoing) setRefusalCode(c.env.outgoing, refusal)
    const { method, path } = c.req
    c.res = await compressResponse(c.res, c.req.header('accept-encoding') ?? null)
    for (const [name, value] of Object.entries(securityHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('X-Request-Id', requestId)
    log.debug(
      { method, path, status: c.res.status, ms: Math.round(performance.now() - startedAt) },
      'answered',
    )
  })

  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))

  app.get('/api/openapi.json', () => deps.openapi())

  app.all('/api/*', (c) => {
    const socketAddress = c.env.incoming?.socket.remoteAddress ?? ''
    const forwarded = c.req.header('x-forwarded-for') ?? null
    const address = resolveClientAddress(socketAddress, forwarded, deps.config.trustedProxyHops)
    return deps.api(c.req.raw, { address, log: c.get('log') })
  })

  app.get('/files/*', async (c) => {
    const { headers } = c.req.raw
    const person = await findAuthenticatedPerson(headers)
    if (person === null) throw new Refusal('accounts.not_signed_in')
    const owner = parseFileOwner(c.req.path)
    if (owner === null) throw new Refusal('files.not_found')
    const response = await deps.files(toActor(person), owner, headers)
    // Nobody reads the body of a HEAD response, so it would keep its file open.
    if (c.req.raw.method !== 'HEAD') return response
    await response.body?.cancel()
    return new Response(null, response)
  })

  app.get(
    '/logo',
    async () => (await deps.logo?.()) ?? toErrorResponse(createRefusalPayload('files.not_found')),
  )

  app.get('/auth/callback/:provider', (c) =>
    deps.oidcCallback(
      c.req.raw,
      c.req.param('provider'),
      parseDeviceName(c.req.header('user-agent') ?? null),
    ),
  )

  const { devOutbox } = deps
  if (devOutbox !== null)
    app.get('/dev/outbox', (c) => {
      const isLocal = isLocalRequest(c.env.incoming?.socket.remoteAddress, c.req.raw.headers)
      const isAllowed = isAllowedHost(c.req.header('host'), isLocal, deps.config.publicUrl)
      return isAllowed
        ? devOutbox(new URL(c.req.url))
        : toErrorResponse(createRefusalPayload('api.not_found'))
    })

  app.get('*', async (c) => {
    const { url, headers } = c.req.raw
    const asset = deps.assets(c.req.path, headers)
    if (asset) return asset
    // A page of an earlier build may request its own script. A page in its place would be run as a script.
    if (c.req.path.startsWith('/assets/')) return toErrorResponse(createRefusalPayload('files.not_found'))
    c.set('isPage', true)
    return deps.page(new URL(url), await findAuthenticatedPerson(headers))
  })

  app.notFound(() => toErrorResponse(createRefusalPayload('api.not_found')))

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    const payload = toErrorPayload(error, (fault) => c.get('log').error({ err: fault }, 'fault'))
    return c.get('isPage') ? renderErrorPage(payload, deps.config.product.name) : toErrorResponse(payload)
  })
  return app
}
