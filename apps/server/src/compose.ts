import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { currentPerson } from './features/accounts/current-person.ts'
import { knownDevices } from './features/accounts/known-device.ts'
import { accountsProcedures } from './features/accounts/procedures.ts'
import { signIn } from './features/accounts/sign-in.ts'
import { signOut } from './features/accounts/sign-out.ts'
import { start } from './features/accounts/start.ts'
import { librarySnapshot } from './features/catalog/library-snapshot.ts'
import { preparedCatalogs } from './features/catalog/prepared-catalog.ts'
import { catalogProcedures } from './features/catalog/procedures.ts'
import { readFile } from './features/catalog/read-file.ts'
import { readLibrary } from './features/catalog/read-library.ts'
import { readTrack } from './features/catalog/read-track.ts'
import { insightsProcedures } from './features/insights/procedures.ts'
import { recordEvents } from './features/insights/record-events.ts'
import { learningProcedures } from './features/learning/procedures.ts'
import { setUnit } from './features/learning/set-unit.ts'
import { viewTrack } from './features/learning/view-track.ts'
import type { Stores } from './features/stores.ts'
import { apiRoute } from './http/api-route.ts'
import { apiRouter } from './http/api-router.ts'
import { createApp } from './http/app.ts'
import { cookieJar } from './http/cookies.ts'
import { pageDocument } from './http/document.ts'
import { fastRoutes } from './http/fast-routes.ts'
import { fastUnitRoute } from './http/fast-unit-route.ts'
import { filesRoute } from './http/files-route.ts'
import { logoRoute } from './http/logo-route.ts'
import { openapiRoute } from './http/openapi-route.ts'
import { pageRoute } from './http/page-route.ts'
import { staticAssets } from './http/static-assets.ts'
import { wholeBodies } from './http/whole-bodies.ts'

type Surroundings = {
  config: Pick<Config, 'product' | 'publicUrl' | 'trustedProxyHops' | 'logoFile'>
  stores: Stores
  secretKey: string
  /** The built pages. */
  webDir: string
  log: Logger
  now: () => number
}

/** Puts use-cases on ports and routes on use-cases. */
export function compose({ config, stores, secretKey, webDir, log, now }: Surroundings) {
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const { catalog, files, progress, groups, events, sessions, rates, people, pool } = stores
  const cookies = cookieJar(config.publicUrl.protocol === 'https:')
  const library = librarySnapshot(catalog)
  const prepared = preparedCatalogs({ files })
  const who = currentPerson({ sessions, now, onFault })
  const devices = knownDevices(secretKey)

  const use = {
    start: start({ progress, library }),
    signOut: signOut({ sessions }),
    signIn: signIn({
      pool,
      sessions,
      rates,
      people,
      progress,
      library,
      devices,
      now,
      newId: randomUUID,
    }),
    readLibrary: readLibrary({ library, prepared }),
    readTrack: readTrack({ library }),
    readProgress: progress.read,
    setUnit: setUnit({ progress, library, now }),
    viewTrack: viewTrack({ progress, library, now }),
    recordEvents: recordEvents({ events, rates, now }),
  }
  const router = apiRouter({
    accounts: accountsProcedures(use),
    catalog: catalogProcedures(use),
    learning: learningProcedures(use),
    insights: insightsProcedures(use),
  })
  const document = pageDocument(pageTemplate(webDir), [])
  const app = createApp({
    api: apiRoute({ router, currentPerson: who, cookies, publicOrigin: config.publicUrl.origin }),
    files: filesRoute({ readFile: readFile({ library, groups, files }) }),
    page: pageRoute({ product: config.product, start: use.start, library, document }),
    assets: staticAssets(webDir),
    logo: config.logoFile === undefined ? null : logoRoute(config.logoFile),
    openapi: openapiRoute(config.product),
    currentPerson: who,
    cookies,
    config,
    log,
  })

  const fast = fastRoutes({
    currentPerson: who,
    readLibrary: use.readLibrary,
    start: use.start,
    cookies,
    onFault,
  })
  const fastUnit = fastUnitRoute({
    currentPerson: who,
    setUnit: use.setUnit,
    cookies,
    publicOrigin: config.publicUrl.origin,
    onFault,
  })
  const rest = getRequestListener(app.fetch)
  const listener = wholeBodies((request, response, body) => {
    if (fast(request, response) || fastUnit(request, response, body)) return
    // By this name the framework finds a body that was read before.
    rest(Object.assign(request, { rawBody: body }), response)
  }, log)
  return { app, router, listener, prepared }
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
