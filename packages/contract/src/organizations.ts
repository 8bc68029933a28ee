import { functionEndpoints } from './organizations/functions.ts'
import { memberImportEndpoints } from './organizations/member-imports.ts'
import { memberEndpoints } from './organizations/members.ts'
import { organizationEndpoints } from './organizations/settings.ts'

/** Endpoints of organizations: their settings, members, imports of members, and the functions of docs/product.md 9.4. */
export const groups = {
  ...organizationEndpoints,
  ...memberEndpoints,
  ...memberImportEndpoints,
  ...functionEndpoints,
}
