import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Product } from '@kitchen-table/contract/product'
import type { Logger } from 'pino'
import { composeAccounts } from './compose-accounts.ts'
import type { Config } from './config.ts'
import { codeMark } from './features/accounts/code-mark.ts'
import { currentPerson } from './features/accounts/current-person.ts'
import type { SentMessage } from './features/accounts/outbox/sent-message.ts'
import { accountsProcedures } from './features/accounts/procedures.ts'
import { librarySnapshot } from './features/catalog/library-snapshot.ts'
import { preparedCatalogs } from './features/catalog/prepared-catalog.ts'
import { catalogProcedures } from './features/catalog/procedures.ts'
import { readFile } from './features/catalog/read-file.ts'
import { readLibrary } from './features/catalog/read-library.ts'
import { readTrack } from './features/catalog/read-track.ts'
import { insightsProcedures } from './features/insights/procedures.ts'
import { recordEvents } from './features/insights/record-events.ts'
import { learningProcedures } from './features/learning/procedures.ts'
import { setListed } from './features/learning/set-listed.ts'
import { setUnit } from './features/learning/set-unit.ts'
import { viewTrack } from './features/learning/view-track.ts'
import type { Stores } from './features/stores.ts'
import { apiRoute } from './http/api-route.ts'
import { apiRouter } from './http/api-router.ts'
import { createApp } from './http/app.ts'
import { cookieJar } from './http/cookies.ts'
import { devOutboxRoute } from './http/dev-outbox-route.ts'
import { pageDocument } from './http/document.ts'
import { fastRoutes } from './http/fast-routes.ts'
import { fastUnitRoute } from './http/fast-unit-route.ts'
import { filesRoute } from './http/files-route.ts'
import { logoRoute } from './http/logo-route.ts'
import { openapiRoute } from './http/openapi-route.ts'
import { pageRoute } from './http/page-route.ts'
import { providerCookie } from './http/provider-cookie.ts'
import { providerReturnRoute } from './http/provider-return-route.ts'
import { staticAssets } from './http/static-assets.ts'
import { wholeBodies } from './http/whole-bodies.ts'
import type { OutsideServices } from './outside-services.ts'

type Surroundings = {
  config: Pick<
    Config,
    'product' | 'publicUrl' | 'trustedProxyHops' | 'logoFile' | 'textCountries' | 'analyticsUrl'
  >
  stores: Stores
  services: OutsideServices
  /** A panel to try providers with, and the messages that were kept instead of sent: in development only. */
  development?: {
    testSignIn: Product['testSignIn']
    readOutbox: (() => Promise<SentMessage[]>) | null
  } | null
  /** Something waits in the outbox. */
  wake: () => void
  secretKey: string
  /** The built pages. */
  webDir: string
  log: Logger
  now: () => number
}

/** Puts use-cases on ports and routes on use-cases. */
export function compose(surroundings: Surroundings) {
  const { config, stores, services, development = null, secretKey, webDir, log, now } = surroundings
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const { catalog, files, progress, groups, events, sessions, rates } = stores
  const isHttps = config.publicUrl.protocol === 'https:'
  const jars = { cookies: cookieJar(isHttps), providerCookie: providerCookie(isHttps) }
  const { cookies } = jars
  const library = librarySnapshot(catalog)
  const prepared = preparedCatalogs({ files })
  const who = currentPerson({ sessions, now, onFault })
  const mark = codeMark(secretKey)
  const canText = services.sms !== null
  const accounts = composeAccounts({ ...surroundings, library, mark, canText, newId: randomUUID })
  const product = {
    ...config.product,
    providers: [...services.providers.keys()],
    testSignIn: development?.testSignIn ?? null,
  }

  const use = {
    ...accounts.use,
    readLibrary: readLibrary({ library, prepared }),
    readTrack: readTrack({ library }),
    readProgress: progress.read,
    setUnit: setUnit({ progress, library, now }),
    setListed: setListed({ progress, library }),
    viewTrack: viewTrack({ progress, library, now }),
    recordEvents: recordEvents({ events, rates, now }),
  }
  const router = apiRouter({
    accounts: accountsProcedures(use),
    catalog: catalogProcedures(use),
    learning: learningProcedures(use),
    insights: insightsProcedures(use),
  })
  const readOutbox = development?.readOutbox ?? null
  const document = pageDocument(pageTemplate(webDir), [])
  const app = createApp({
    api: apiRoute({ router, currentPerson: who, ...jars, publicOrigin: config.publicUrl.origin }),
    files: filesRoute({ readFile: readFile({ library, groups, sessions, files }) }),
    page: pageRoute({ product, start: use.start, library, document }),
    assets: staticAssets(webDir),
    providerReturn: providerReturnRoute({ finish: accounts.finishProvider, signOut: use.signOut, ...jars }),
    devOutbox: readOutbox && devOutboxRoute({ read: readOutbox, productName: product.name }),
    logo: config.logoFile === undefined ? null : logoRoute(config.logoFile),
    openapi: openapiRoute(config.product),
    currentPerson: who,
    cookies,
    config,
    log,
  })

  const quick = { ...use, currentPerson: who, cookies, publicOrigin: config.publicUrl.origin, onFault }
  return { app, router, listener: quickestFirst(app, quick, log), prepared, carry: accounts.carry }
}

type Quick = Parameters<typeof fastRoutes>[0] & Parameters<typeof fastUnitRoute>[0]

/** What is asked for most is answered before the framework is. */
function quickestFirst(app: ReturnType<typeof createApp>, quick: Quick, log: Logger) {
  const fast = fastRoutes(quick)
  const fastUnit = fastUnitRoute(quick)
  const rest = getRequestListener(app.fetch)
  return wholeBodies((request, response, body) => {
    if (fast(request, response) || fastUnit(request, response, body)) return
    // By this name the framework finds a body that was read before.
    rest(Object.assign(request, { rawBody: body }), response)
  }, log)
}

const unbuilt =
  '<!doctype html><html lang="en"><head><!--head--></head><body><p>The pages are not built yet: run npm start, or npm run dev.</p><!--start--></body></html>'

function pageTemplate(webDir: string): string {
  try {
    return readFileSync(join(webDir, 'index.html'), 'utf8')
  } catch {
    return unbuilt
  }
}
