import { functionEndpoints } from './groups-functions.ts'
import { memberImportEndpoints } from './groups-imports.ts'
import { memberEndpoints } from './groups-members.ts'
import { organisationEndpoints } from './groups-organisations.ts'

/** Endpoints of organisations: their settings, members, imports of members, and the functions of docs/product.md 9.4. */
export const groups = {
  ...organisationEndpoints,
  ...memberEndpoints,
  ...memberImportEndpoints,
  ...functionEndpoints,
}
