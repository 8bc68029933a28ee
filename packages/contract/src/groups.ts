import { functionEndpoints } from './groups-functions.ts'
import { memberImportEndpoints } from './groups-imports.ts'
import { memberEndpoints } from './groups-members.ts'
import { organizationEndpoints } from './groups-organizations.ts'

/** Endpoints of organizations: their settings, members, imports of members, and the functions of docs/product.md 9.4. */
export const groups = {
  ...organizationEndpoints,
  ...memberEndpoints,
  ...memberImportEndpoints,
  ...functionEndpoints,
}
