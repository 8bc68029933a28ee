import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { PublicConfig } from '@kitchen-table/contract/public-config'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createAccountsFeature } from '../features/accounts/create-accounts-feature.ts'
import { createCodeHmac } from '../features/accounts/create-code-hmac.ts'
import { findCurrentPerson } from '../features/accounts/find-current-person.ts'
import { accountsProcedures } from '../features/accounts/procedures.ts'
import { createCatalogCompressor } from '../features/catalog/compressed-catalog.ts'
import { createLibraryCache } from '../features/catalog/library-cache.ts'
import { catalogProcedures } from '../features/catalog/procedures.ts'
import { readFile } from '../features/catalog/read-file.ts'
import { readLibrary } from '../features/catalog/read-library.ts'
import { readTrack } from '../features/catalog/read-track.ts'
import { insightsProcedures } from '../features/insights/procedures.ts'
import { recordEvents } from '../features/insights/record-events.ts'
import { learningProcedures } from '../features/learning/procedures.ts'
import { recordTrackView } from '../features/learning/record-track-view.ts'
import { setTrackListed } from '../features/learning/set-track-listed.ts'
import { setUnitCompletion } from '../features/learning/set-unit-completion.ts'
import { apiRoute } from '../http/api-route.ts'
import { apiRouter } from '../http/api-router.ts'
import { createApp } from '../http/app.ts'
import { cookieJar } from '../http/cookies.ts'
import { devOutboxRoute } from '../http/dev-outbox-route.ts'
import { bufferRequestBody } from '../http/edge/buffer-request-body.ts'
import { fastReadRoutes } from '../http/fast-read-routes.ts'
import { fastSetUnitRoute } from '../http/fast-set-unit-route.ts'
import { filesRoute } from '../http/files-route.ts'
import { logoRoute } from '../http/logo-route.ts'
import { oidcCallbackRoute } from '../http/oidc-callback-route.ts'
import { openapiRoute } from '../http/openapi-route.ts'
import { createPageRenderer } from '../http/page-renderer.ts'
import { pageRoute } from '../http/page-route.ts'
import { providerCookie } from '../http/provider-cookie.ts'
import { staticAssets } from '../http/static-assets.ts'
import type { CapturedMessage } from '../platform/messaging/captured-message.ts'
import type { ExternalServices } from './external-services.ts'
import type { Stores } from './stores.ts'

type ServerDeps = {
  config: Pick<
    Config,
    'product' | 'publicUrl' | 'trustedProxyHops' | 'logoFile' | 'textCountries' | 'analyticsUrl'
  >
  stores: Stores
  services: ExternalServices
  /** In development only: a panel to try providers with, and the messages that were captured instead of sent. */
  development?: {
    testSignIn: PublicConfig['testSignIn']
    readOutbox: (() => Promise<CapturedMessage[]>) | null
  } | null
  /** Called when a message has been added to the outbox. */
  notifyOutbox: () => void
  secretKey: string
  /** The folder of the built web application. */
  webDir: string
  log: Logger
  now: () => number
}

/** Creates the server: its use-cases on the ports of `stores` and `services`, and its routes on the use-cases. */
export function createServer(deps: ServerDeps) {
  const { config, stores, services, development = null, secretKey, webDir, log, now } = deps
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const { catalog, files, progress, groups, events, sessions, rates } = stores
  const isHttps = config.publicUrl.protocol === 'https:'
  const cookieJars = { cookies: cookieJar(isHttps), providerCookie: providerCookie(isHttps) }
  const { cookies } = cookieJars
  const library = createLibraryCache(catalog)
  const getCompressedCatalog = createCatalogCompressor({ files })
  const findPerson = findCurrentPerson({ sessions, now, onFault })
  const codeHmac = createCodeHmac(secretKey)
  const canSendTexts = services.sms !== null
  const accounts = createAccountsFeature({ ...deps, library, codeHmac, canSendTexts, newId: randomUUID })
  const product = {
    ...config.product,
    providers: [...services.providers.keys()],
    testSignIn: development?.testSignIn ?? null,
  }

  const useCases = {
    ...accounts.useCases,
    readLibrary: readLibrary({ library, getCompressedCatalog }),
    readTrack: readTrack({ library }),
    readProgress: progress.read,
    setUnitCompletion: setUnitCompletion({ progress, library, now }),
    setTrackListed: setTrackListed({ progress, library }),
    recordTrackView: recordTrackView({ progress, library, now }),
    recordEvents: recordEvents({ events, rates, now }),
  }
  const router = apiRouter({
    accounts: accountsProcedures(useCases),
    catalog: catalogProcedures(useCases),
    learning: learningProcedures(useCases),
    insights: insightsProcedures(useCases),
  })
  const readOutbox = development?.readOutbox ?? null
  const document = createPageRenderer(readPageTemplate(webDir), [])
  const app = createApp({
    api: apiRoute({
      router,
      currentPerson: findPerson,
      ...cookieJars,
      publicOrigin: config.publicUrl.origin,
    }),
    files: filesRoute({
      readFile: readFile({
        library,
        files,
        findGroupLogo: async (slug) => (await groups.find(slug))?.groupImage ?? null,
        findPersonPicture: async (sub) => (await sessions.findPerson(sub))?.picture ?? null,
      }),
    }),
    page: pageRoute({ product, readCurrentUser: useCases.readCurrentUser, library, document }),
    assets: staticAssets(webDir),
    oidcCallback: oidcCallbackRoute({
      handleOidcCallback: accounts.handleOidcCallback,
      signOut: useCases.signOut,
      ...cookieJars,
    }),
    devOutbox: readOutbox && devOutboxRoute({ readMessages: readOutbox, productName: product.name }),
    logo: config.logoFile === undefined ? null : logoRoute(config.logoFile),
    openapi: openapiRoute(config.product),
    currentPerson: findPerson,
    cookies,
    config,
    log,
  })

  const fastRouteDeps = {
    ...useCases,
    currentPerson: findPerson,
    cookies,
    publicOrigin: config.publicUrl.origin,
    onFault,
  }
  return {
    app,
    router,
    listener: createListener(app, fastRouteDeps, log),
    prepared: getCompressedCatalog,
    dispatch: accounts.dispatch,
  }
}

type FastRouteDeps = Parameters<typeof fastReadRoutes>[0] & Parameters<typeof fastSetUnitRoute>[0]

/** Returns the listener for requests. It handles the most frequent routes itself, without the framework. */
function createListener(app: ReturnType<typeof createApp>, fastRouteDeps: FastRouteDeps, log: Logger) {
  const tryFastRead = fastReadRoutes(fastRouteDeps)
  const tryFastSetUnit = fastSetUnitRoute(fastRouteDeps)
  const frameworkListener = getRequestListener(app.fetch)
  return bufferRequestBody((request, response, body) => {
    if (tryFastRead(request, response) || tryFastSetUnit(request, response, body)) return
    // The framework looks for a body that was already read under this name.
    frameworkListener(Object.assign(request, { rawBody: body }), response)
  }, log)
}

const UNBUILT_PAGE =
  '<!doctype html><html lang="en"><head><!--head--></head><body><p>The pages are not built yet: run npm start, or npm run dev.</p><!--start--></body></html>'

function readPageTemplate(webDir: string): string {
  try {
    return readFileSync(join(webDir, 'index.html'), 'utf8')
  } catch {
    return UNBUILT_PAGE
  }
}
