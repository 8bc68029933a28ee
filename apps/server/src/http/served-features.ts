import type { IncomingMessage } from 'node:http'
import type { AccountsFeature, CatalogFeature, LearningFeature } from '@kitchen-table/application/features'
import type { Route, Uploads } from '@kitchen-table/application/platform'
import type { AnyRouter } from '@orpc/server'
import type { Logger } from 'pino'
import type { CookieCodec } from './cookies.ts'

/** What is served: the procedures of all features, their routes, and what pages and the fast routes call. */
export type ServedFeatures = {
  router: AnyRouter
  routes: readonly Route[]
  accounts: Pick<AccountsFeature, 'findCurrentPerson' | 'readCurrentUser' | 'signOut' | 'completeOidcSignIn'>
  catalog: Pick<CatalogFeature, 'library' | 'readLibrary' | 'readTrack' | 'readSearchIndex' | 'readHelpLines'>
  learning: Pick<LearningFeature, 'setUnitCompletion'>
  uploads: Pick<Uploads, 'uploadRoute'>
}

export type ApiRouteDeps = {
  features: ServedFeatures
  cookies: CookieCodec
  publicOrigin: string
  log: Logger
}

export type FastRouteDeps = ApiRouteDeps & {
  /** Calls what writes sentences, in the locale of the request: the routes without the framework begin in none. */
  runInRequestLocale: <Result>(request: IncomingMessage, handle: () => Result) => Result
}
