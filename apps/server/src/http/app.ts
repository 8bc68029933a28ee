import { readPictureOrigins } from '@kitchen-table/application/features'
import { authorizePerson, Refusal, toActor } from '@kitchen-table/application/platform'
import type { CapturedMessage } from '@kitchen-table/application/ports'
import type { PublicConfig } from '@kitchen-table/contract/public-config'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { isAllowedHost, isLocalRequest } from './allowed-host.ts'
import { apiRoute } from './api-route.ts'
import type { AppEnv } from './app-env.ts'
import { resolveClientAddress } from './client-address.ts'
import { compressResponse } from './compress-response.ts'
import { cookieJar } from './cookies.ts'
import { devOutboxRoute } from './dev-outbox-route.ts'
import { parseDeviceName } from './device-name.ts'
import { renderErrorPage } from './error-page.ts'
import {
  createRefusalPayload,
  getRefusalCode,
  setRefusalCode,
  toErrorPayload,
  toErrorResponse,
} from './error-payload.ts'
import { filesRoute, libraryRoute, parseFileOwner } from './files-route.ts'
import { toApiRequest } from './function-route.ts'
import { logoRoute } from './logo-route.ts'
import { oidcCallbackRoute } from './oidc-callback-route.ts'
import { openapiRoute } from './openapi-route.ts'
import { registerGroupRoutes } from './organization-routes.ts'
import { ownDataRoute } from './own-data-route.ts'
import { createPagePainter } from './page-painter.ts'
import { createPageRenderer, readPageTemplate } from './page-renderer.ts'
import { pageRoute } from './page-route.ts'
import { getRequestId } from './request-log.ts'
import { readRouteChunks } from './route-chunks.ts'
import { filePermissions } from './route-permissions.ts'
import { securityHeaders } from './security-headers.ts'
import type { ServedFeatures } from './served-features.ts'
import { staticAssets } from './static-assets.ts'
import { withoutBody } from './without-body.ts'

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
  providerIds: string[]
  /** Null in any other than a development start. */
  development: Development | null
  webDir: string
  log: Logger
}

function createRoutes({ config, features, providerIds, development, webDir, log }: Deps) {
  const { accounts, catalog } = features
  const { product, publicUrl, logoFile } = config
  const cookies = cookieJar(publicUrl.protocol === 'https:')
  const readOutbox = development?.readOutbox ?? null
  const publicConfig = { ...product, providers: providerIds, testSignIn: development?.testSignIn ?? null }
  return {
    api: apiRoute({
      features,
      cookies,
      publicOrigin: publicUrl.origin,
    }),
    files: filesRoute(catalog),
    libraryArchive: libraryRoute(catalog),
    ownData: ownDataRoute(accounts),
    page: pageRoute({
      product: publicConfig,
      readCurrentUser: accounts.readCurrentUser,
      library: catalog.library,
      filesOrigin: config.cloud?.filesOrigin ?? null,
      readPictureOrigins: readPictureOrigins(catalog.library, (error) => log.error({ err: error }, 'fault')),
      paintPage: createPagePainter({
        webDir,
        product: publicConfig,
        readLibrary: catalog.readLibrary,
        readTrack: catalog.readTrack,
        readHelpLines: catalog.readHelpLines,
        onFault: (error) => log.error({ err: error }, 'fault'),
      }),
      renderPage: createPageRenderer(readPageTemplate(webDir)),
      findRouteChunks: readRouteChunks(webDir),
    }),
    assets: staticAssets(webDir),
    oidcCallback: oidcCallbackRoute({
      handleOidcCallback: accounts.handleOidcCallback,
      signOut: accounts.signOut,
      cookies,
    }),
    devOutbox: readOutbox && devOutboxRoute({ readMessages: readOutbox, productName: product.name }),
    logo: logoFile === undefined ? null : logoRoute(logoFile),
    openapi: openapiRoute(product),
    findAuthenticatedPerson: (headers: Headers) =>
      accounts.findCurrentPerson(cookies.sessionToken(headers.get('cookie'))),
  }
}

/** Creates the app with every route but the fast ones, and compression, headers and error responses for all. */
export function createApp(deps: Deps) {
  const { config, features, log: serverLog } = deps
  const routes = createRoutes(deps)
  const app = new Hono<AppEnv>()

  app.use(async (c, next) => {
    const requestId = getRequestId(c.env.outgoing)
    c.set('log', serverLog.child({ requestId }))
    await next()
    const refusal = getRefusalCode(c.res)
    if (refusal !== undefined && c.env.outgoing) setRefusalCode(c.env.outgoing, refusal)
    c.res = await compressResponse(c.res, c.req.header('accept-encoding') ?? null)
    for (const [name, value] of Object.entries(securityHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('X-Request-Id', requestId)
  })

  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))

  app.get('/api/openapi.json', (c) => routes.openapi(c.req.raw.headers))

  function callApi(c: Context<AppEnv>, request: Request): Promise<Response> {
    const socketAddress = c.env.incoming?.socket.remoteAddress ?? ''
    const forwarded = c.req.header('x-forwarded-for') ?? null
    const address = resolveClientAddress(socketAddress, forwarded, config.trustedProxyHops)
    return routes.api(request, { address, log: c.get('log') })
  }

  app.all('/api/*', (c) => callApi(c, c.req.raw))

  app.post('/functions/*', (c) => callApi(c, toApiRequest(c.req.raw)))

  app.get('/files/library.zip', async (c) => {
    const { headers, method } = c.req.raw
    const person = authorizePerson('catalog.manage', await routes.findAuthenticatedPerson(headers))
    const response = await routes.libraryArchive(toActor(person))
    return method === 'HEAD' ? withoutBody(response) : response
  })

  app.get('/files/own-data.html', async (c) => {
    const { headers, method } = c.req.raw
    const person = authorizePerson('accounts.ownData.read', await routes.findAuthenticatedPerson(headers))
    const response = await routes.ownData(person)
    return method === 'HEAD' ? withoutBody(response) : response
  })

  registerGroupRoutes(app, {
    ...routes,
    imports: features.groups.imports,
    publicOrigin: config.publicUrl.origin,
  })

  app.get('/files/*', async (c) => {
    const { headers } = c.req.raw
    const owner = parseFileOwner(c.req.path)
    const permission = owner === null ? 'accounts.currentUser.read' : filePermissions[owner.kind]
    const person = authorizePerson(permission, await routes.findAuthenticatedPerson(headers))
    if (owner === null) throw new Refusal('files.not_found')
    const response = await routes.files(toActor(person), owner, headers)
    return c.req.raw.method === 'HEAD' ? withoutBody(response) : response
  })

  app.get(
    '/logo',
    async () => (await routes.logo?.()) ?? toErrorResponse(createRefusalPayload('files.not_found')),
  )

  app.get('/auth/callback/:provider', (c) =>
    routes.oidcCallback(
      c.req.raw,
      c.req.param('provider'),
      parseDeviceName(c.req.header('user-agent') ?? null),
    ),
  )

  const { devOutbox } = routes
  if (devOutbox !== null)
    app.get('/dev/outbox', (c) => {
      const isLocal = isLocalRequest(c.env.incoming?.socket.remoteAddress, c.req.raw.headers)
      const isAllowed = isAllowedHost(c.req.header('host'), isLocal, config.publicUrl)
      return isAllowed
        ? devOutbox(new URL(c.req.url))
        : toErrorResponse(createRefusalPayload('api.not_found'))
    })

  app.get('*', async (c) => {
    const { url, headers } = c.req.raw
    const asset = routes.assets(c.req.path, headers)
    if (asset) return asset
    // A page of an earlier build may request its own script. A page in its place would be run as a script.
    if (c.req.path.startsWith('/assets/')) return toErrorResponse(createRefusalPayload('files.not_found'))
    c.set('isPage', true)
    return routes.page(new URL(url), await routes.findAuthenticatedPerson(headers))
  })

  app.notFound(() => toErrorResponse(createRefusalPayload('api.not_found')))

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    const payload = toErrorPayload(error, (fault) => c.get('log').error({ err: fault }, 'fault'))
    return c.get('isPage') ? renderErrorPage(payload, config.product.name) : toErrorResponse(payload)
  })
  return app
}

export type App = ReturnType<typeof createApp>
