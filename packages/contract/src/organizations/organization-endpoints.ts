import { functionEndpoints } from './functions.ts'
import { invitationEndpoints } from './invitations.ts'
import { memberChangeEndpoints } from './member-changes.ts'
import { memberImportEndpoints } from './member-imports.ts'
import { memberEndpoints } from './members.ts'
import { organizationEndpoints } from './settings.ts'

/** Endpoints of organizations: their settings, invitations, members, imports of members, and the functions of docs/product.md 9.4. */
export const groups = {
  ...organizationEndpoints,
  ...invitationEndpoints,
  ...memberEndpoints,
  ...memberChangeEndpoints,
  ...memberImportEndpoints,
  ...functionEndpoints,
}
