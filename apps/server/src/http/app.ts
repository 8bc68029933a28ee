import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { actorOf } from '../features/accounts/actor-of.ts'
import type { CurrentPerson } from '../features/accounts/current-person.ts'
import { Refusal } from '../features/refusal.ts'
import type { apiRoute } from './api-route.ts'
import { clientAddress } from './client-address.ts'
import { compressed } from './compressed.ts'
import type { CookieJar } from './cookies.ts'
import type { devOutboxRoute } from './dev-outbox-route.ts'
import { deviceName } from './device-name.ts'
import { answerTo, asResponse, refuse } from './errors.ts'
import { fileOwner, type filesRoute } from './files-route.ts'
import { isFromThisMachine, isOwnHost } from './own-host.ts'
import type { pageRoute } from './page-route.ts'
import type { providerReturnRoute } from './provider-return-route.ts'
import { noteRefusal, refusedWith } from './refused-with.ts'
import { securityHeaders } from './security-headers.ts'
import type { staticAssets } from './static-assets.ts'
import { troublePage } from './trouble-page.ts'

type Deps = {
  api: ReturnType<typeof apiRoute>
  files: ReturnType<typeof filesRoute>
  page: ReturnType<typeof pageRoute>
  assets: ReturnType<typeof staticAssets>
  providerReturn: ReturnType<typeof providerReturnRoute>
  devOutbox: ReturnType<typeof devOutboxRoute> | null
  logo: (() => Promise<Response>) | null
  openapi: () => Promise<Response>
  currentPerson: CurrentPerson
  cookies: CookieJar
  config: { product: { name: string }; publicUrl: URL; trustedProxyHops: number }
  log: Logger
}

/** `isPage`: a person is waiting to see something, not a program. */
type Env = { Bindings: Partial<HttpBindings>; Variables: { log: Logger; isPage?: true } }

/** Every route but the two fast ones, with what they share: request ids, logs, headers, the last error translator. */
export function createApp(deps: Deps) {
  const app = new Hono<Env>()
  const personOf = (headers: Headers) => deps.currentPerson(deps.cookies.sessionToken(headers.get('cookie')))

  app.use(async (c, next) => {
    const requestId = randomUUID()
    const log = deps.log.child({ requestId })
    const began = performance.now()
    c.set('log', log)
    await next()
    const refusal = refusedWith(c.res)
    if (refusal !== undefined && c.env.outgoing) noteRefusal(c.env.outgoing, refusal)
    const { method, path } = c.req
    c.res = await compressed(c.res, c.req.header('accept-encoding') ?? null)
    for (const [name, value] of Object.entries(securityHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('X-Request-Id', requestId)
    log.debug({ method, path, status: c.res.status, ms: Math.round(performance.now() - began) }, 'answered')
  })

  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))

  app.get('/api/openapi.json', () => deps.openapi())

  app.all('/api/*', (c) => {
    const socketAddress = c.env.incoming?.socket.remoteAddress ?? ''
    const forwarded = c.req.header('x-forwarded-for') ?? null
    const address = clientAddress(socketAddress, forwarded, deps.config.trustedProxyHops)
    return deps.api(c.req.raw, { address, log: c.get('log') })
  })

  app.get('/files/*', async (c) => {
    const { headers } = c.req.raw
    const person = await personOf(headers)
    if (person === null) throw new Refusal('accounts.not_signed_in')
    const owner = fileOwner(c.req.path)
    if (owner === null) throw new Refusal('files.not_found')
    const answer = await deps.files(actorOf(person), owner, headers)
    // Of a HEAD nobody reads the body, which would keep its file open.
    if (c.req.raw.method !== 'HEAD') return answer
    await answer.body?.cancel()
    return new Response(null, answer)
  })

  app.get('/logo', async () => (await deps.logo?.()) ?? asResponse(refuse('files.not_found')))

  app.get('/auth/callback/:provider', (c) =>
    deps.providerReturn(c.req.raw, c.req.param('provider'), deviceName(c.req.header('user-agent') ?? null)),
  )

  const { devOutbox } = deps
  if (devOutbox !== null)
    app.get('/dev/outbox', (c) => {
      const isLocal = isFromThisMachine(c.env.incoming?.socket.remoteAddress, c.req.raw.headers)
      const isOwn = isOwnHost(c.req.header('host'), isLocal, deps.config.publicUrl)
      return isOwn ? devOutbox(new URL(c.req.url)) : asResponse(refuse('api.not_found'))
    })

  app.get('*', async (c) => {
    const { url, headers } = c.req.raw
    const asset = deps.assets(c.req.path, headers)
    if (asset) return asset
    // An old page asks for a script of its own build: never a page, which a browser would try to run.
    if (c.req.path.startsWith('/assets/')) return asResponse(refuse('files.not_found'))
    c.set('isPage', true)
    return deps.page(new URL(url), await personOf(headers))
  })

  app.notFound(() => asResponse(refuse('api.not_found')))

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    const answer = answerTo(error, (fault) => c.get('log').error({ err: fault }, 'fault'))
    return c.get('isPage') ? troublePage(answer, deps.config.product.name) : asResponse(answer)
  })
  return app
}
