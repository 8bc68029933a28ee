import { contentEndpoints } from './content-endpoints.ts'
import { factEndpoints } from './facts.ts'
import { helpLineEndpoints } from './help-lines.ts'
import { intentEndpoints } from './intents.ts'
import { libraryEndpoints } from './library.ts'
import { managementEndpoints } from './management.ts'

/** Endpoints of the library: for learners, and for the editors of its content; its help lines are for everybody. */
export const catalog = {
  ...libraryEndpoints,
  ...contentEndpoints,
  ...factEndpoints,
  ...helpLineEndpoints,
  ...intentEndpoints,
  ...managementEndpoints,
}
