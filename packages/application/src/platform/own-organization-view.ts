import type { CurrentUser } from '@kitchen-table/contract/accounts'
import type { Organization } from '@kitchen-table/domain/organizations'
import { fileUrl } from './uploads/file-url.ts'

type OwnOrganization = NonNullable<CurrentUser['group']>

/** Returns an organization as its members see it: its names, branding and layouts (docs/product.md 2.4). */
export function toOwnOrganizationView(group: Organization): OwnOrganization {
  const { title, slug, groupImage, settings, subGroups, groupDisplayName, groupLinkTo } = group
  const logo = groupImage && fileUrl({ kind: 'group', slug }, groupImage)
  return { title, slug, groupImage: logo, settings, subGroups, groupDisplayName, groupLinkTo }
}
