import { contentEndpoints } from './catalog/content-endpoints.ts'
import { helpLineEndpoints } from './catalog/help-lines.ts'
import { intentEndpoints } from './catalog/intents.ts'
import { libraryEndpoints } from './catalog/library.ts'
import { managementEndpoints } from './catalog/management.ts'

/** Endpoints of the library: for learners, and for the editors of its content; its help lines are for everybody. */
export const catalog = {
  ...libraryEndpoints,
  ...contentEndpoints,
  ...helpLineEndpoints,
  ...intentEndpoints,
  ...managementEndpoints,
}
