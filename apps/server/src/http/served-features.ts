import type {
  AccountsFeature,
  CatalogFeature,
  GroupsFeature,
  LearningFeature,
} from '@kitchen-table/application/features'
import type { Uploads } from '@kitchen-table/application/platform'
import type { AnyRouter } from '@orpc/server'
import type { Logger } from 'pino'
import type { CookieJar } from './cookies.ts'

/** The features that the routes call: the router of all procedures, and what routes outside of the contract use. */
export type ServedFeatures = {
  router: AnyRouter
  accounts: Pick<
    AccountsFeature,
    'findCurrentPerson' | 'readCurrentUser' | 'readOwnData' | 'signOut' | 'handleOidcCallback'
  >
  catalog: Pick<
    CatalogFeature,
    | 'library'
    | 'readLibrary'
    | 'readTrack'
    | 'readSearchIndex'
    | 'readHelpLines'
    | 'readFile'
    | 'exportLibrary'
  >
  groups: Pick<GroupsFeature, 'imports'>
  learning: Pick<LearningFeature, 'setUnitCompletion'>
  uploads: Pick<Uploads, 'receiveUpload'>
}

export type ApiRouteDeps = {
  features: ServedFeatures
  cookies: CookieJar
  publicOrigin: string
  log: Logger
}
