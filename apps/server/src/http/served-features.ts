import type { AnyRouter } from '@orpc/server'
import type { Logger } from 'pino'
import type { AccountsFeature } from '../features/accounts/create-accounts-feature.ts'
import type { CatalogFeature } from '../features/catalog/create-catalog-feature.ts'
import type { GroupsFeature } from '../features/groups/create-groups-feature.ts'
import type { LearningFeature } from '../features/learning/create-learning-feature.ts'
import type { Uploads } from '../platform/uploads/create-uploads.ts'
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
