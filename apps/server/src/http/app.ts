import { readPictureOrigins } from '@kitchen-table/application/features'
import { Refusal, type Route } from '@kitchen-table/application/platform'
import type { CapturedMessage } from '@kitchen-table/application/ports'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import type { PublicConfig } from '@kitchen-table/contract/public-config'
import type { Locale } from '@kitchen-table/i18n/locale'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { listRouteAddresses } from './addresses.ts'
import { createApiHandler } from './api-handler.ts'
import type { AppEnv } from './app-env.ts'
import { resolveClientAddress } from './client-address.ts'
import { compressResponse } from './compress-response.ts'
import type { CookieCodec } from './cookies.ts'
import { devOutboxRoute } from './dev-outbox-route.ts'
import {
  createRefusalPayload,
  getRefusalCode,
  setRefusalCode,
  toErrorPayload,
  toErrorResponse,
} from './error-payload.ts'
import { toApiRequest } from './function-route.ts'
import { runInLocale } from './locale-context.ts'
import { logoRoute } from './logo-route.ts'
import { oidcCallbackRoute } from './oidc-callback-route.ts'
import { openapiRoute } from './openapi-route.ts'
import { createPagePainter } from './page-painter.ts'
import { createPageRenderer, readPageTemplate } from './page-renderer.ts'
import { pageRoute } from './page-route.ts'
import { registerRoutes } from './register-routes.ts'
import { isApiPath, type LocaleFinder } from './request-locale.ts'
import { getRequestId } from './request-log.ts'
import { createRouteChunkFinder } from './route-chunks.ts'
import { securityHeaders } from './security-headers.ts'
import type { ServedFeatures } from './served-features.ts'
import { createStaticAssetResponder } from './static-assets.ts'

export type Development = {
  testSignIn: PublicConfig['testSignIn']
  readOutbox: (() => Promise<CapturedMessage[]>) | null
}

type Deps = {
  config: {
    product: Omit<PublicConfig, 'providers' | 'testSignIn'>
    publicUrl: URL
    trustedProxyHops: number
    logoFile?: string | undefined
    cloud?: { filesOrigin: string } | null
  }
  features: ServedFeatures
  cookies: CookieCodec
  locales: LocaleFinder
  providerIds: string[]
  /** Null in any other than a development start. */
  development: Development | null
  webDir: string
  log: Logger
}

const publicRoute = (path: string) => ({ permission: 'public.read', method: 'GET', path }) as const

const healthRoute: Route = {
  permission: 'health.read',
  method: 'GET',
  path: '/healthz',
  handler: async () => Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } }),
}

async function refuseFile(): Promise<never> {
  throw new Refusal('files.not_found')
}

/** Returns the routes that belong to no feature: the state of the server, its documentation, sign-ins, and pages. */
function createServerRoutes(deps: Deps): Route[] {
  const { config, features, cookies, locales, providerIds, development, webDir, log } = deps
  const { accounts, catalog } = features
  const { product, publicUrl, logoFile } = config
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const publicConfig = { ...product, providers: providerIds, testSignIn: development?.testSignIn ?? null }
  const readOutbox = development?.readOutbox ?? null
  return [
    healthRoute,
    openapiRoute(product),
    oidcCallbackRoute({
      completeOidcSignIn: accounts.completeOidcSignIn,
      signOut: accounts.signOut,
      cookies,
    }),
    // What no route of a feature has sent.
    { permission: 'accounts.currentUser.read', method: 'GET', path: '/files/*', handler: refuseFile },
    logoFile === undefined ? { ...publicRoute('/logo'), handler: refuseFile } : logoRoute(logoFile),
    ...(readOutbox === null
      ? []
      : [devOutboxRoute({ readMessages: readOutbox, productName: product.name, publicUrl })]),
    pageRoute({
      product: publicConfig,
      locales,
      cookies,
      readCurrentUser: accounts.readCurrentUser,
      library: catalog.library,
      filesOrigin: config.cloud?.filesOrigin ?? null,
      readPictureOrigins: readPictureOrigins(catalog.library, onFault),
      paintPage: createPagePainter({
        webDir,
        product: publicConfig,
        readLibrary: catalog.readLibrary,
        readTrack: catalog.readTrack,
        readHelpLines: catalog.readHelpLines,
        onFault,
      }),
      renderPage: createPageRenderer(readPageTemplate(webDir)),
      findRouteChunks: createRouteChunkFinder(webDir),
      findAsset: createStaticAssetResponder(webDir),
    }),
  ]
}

/**
 * Creates the app with every route but the fast ones, and compression, headers and error responses for all; and the list
 * of all addresses.
 */
export function createApp(deps: Deps) {
  const { config, features, log: serverLog } = deps
  const { publicUrl, trustedProxyHops } = config
  const { cookies, locales } = deps
  const routes = [...features.routes, ...createServerRoutes(deps)]
  const api = createApiHandler({ features, cookies, publicOrigin: publicUrl.origin })
  const app = new Hono<AppEnv>()

  const findLocale = (c: Context<AppEnv>): Locale =>
    isApiPath(c.req.path)
      ? locales.findApiLocale(c.req.raw.headers)
      : locales.findPageLocale(new URL(c.req.url), c.req.raw.headers)

  app.use(async (c, next) => {
    const requestId = getRequestId(c.env.outgoing)
    c.set('log', serverLog.child({ requestId }))
    await runInLocale(findLocale(c), next)
    const refusal = getRefusalCode(c.res)
    if (refusal !== undefined && c.env.outgoing) setRefusalCode(c.env.outgoing, refusal)
    c.res = await compressResponse(c.res, c.req.header('accept-encoding') ?? null)
    for (const [name, value] of Object.entries(securityHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('X-Request-Id', requestId)
  })

  function callApi(c: Context<AppEnv>, request: Request): Promise<Response> {
    const socketAddress = c.env.incoming?.socket.remoteAddress ?? ''
    const forwarded = c.req.header('x-forwarded-for') ?? null
    const address = resolveClientAddress(socketAddress, forwarded, trustedProxyHops)
    return api(request, { address, log: c.get('log') })
  }

  // Before the endpoints of the contract, which have all that is left of their path.
  const isBelowApi = ({ path }: Route) => path.startsWith(API_PREFIX)
  const routeDeps = {
    findPerson: (headers: Headers) =>
      features.accounts.findCurrentPerson(cookies.sessionToken(headers.get('cookie'))),
    publicOrigin: publicUrl.origin,
    findLocale: locales.findPageLocale,
  }
  registerRoutes(app, routes.filter(isBelowApi), routeDeps)
  app.all(`${API_PREFIX}/*`, (c) => callApi(c, c.req.raw))
  app.post('/functions/*', (c) => callApi(c, toApiRequest(c.req.raw)))
  registerRoutes(
    app,
    routes.filter((route) => !isBelowApi(route)),
    routeDeps,
  )

  app.notFound(() => toErrorResponse(createRefusalPayload('api.not_found')))

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    return toErrorResponse(toErrorPayload(error, (fault) => c.get('log').error({ err: fault }, 'fault')))
  })
  return { app, addresses: listRouteAddresses(routes, features.uploads) }
}

export type App = ReturnType<typeof createApp>['app']
