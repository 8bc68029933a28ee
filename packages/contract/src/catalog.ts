import { contentEndpoints } from './catalog-content-endpoints.ts'
import { libraryEndpoints } from './catalog-library.ts'
import { managementEndpoints } from './catalog-management.ts'

/** Endpoints of the library: for learners, and for the editors of its content. */
export const catalog = { ...libraryEndpoints, ...contentEndpoints, ...managementEndpoints }
