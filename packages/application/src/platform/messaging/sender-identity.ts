import { getOrganizationDisplayName, type Organization } from '@kitchen-table/domain/organizations'
import type { FileStore } from '../uploads/ports.ts'
import type { EmailLogo, SenderIdentity } from './emails/compose-email.ts'

export type SenderIdentityDeps = {
  groups: { find(slug: string): Promise<Organization | null> }
  files: Pick<FileStore, 'get'>
  product: { name: string; contactEmail: string }
  onFault: (error: unknown) => void
}

/** Returns the installation itself as sender, for people whose organization is unknown or who have none. */
export function productSenderIdentity({ product }: Pick<SenderIdentityDeps, 'product'>): SenderIdentity {
  return { product: product.name, contactEmail: product.contactEmail, organization: null }
}

/** Returns the sender of e-mails to an account: its organization, or else the installation. */
export async function findSenderIdentity(
  deps: SenderIdentityDeps,
  { group: slug }: { group: string | null },
): Promise<SenderIdentity> {
  return organizationSenderIdentity(deps, slug === null ? null : await deps.groups.find(slug))
}

/** Returns an organization as sender, or the installation if there is none. */
export async function organizationSenderIdentity(
  deps: Pick<SenderIdentityDeps, 'files' | 'product' | 'onFault'>,
  group: Organization | null,
): Promise<SenderIdentity> {
  if (group === null) return productSenderIdentity(deps)
  return {
    ...productSenderIdentity(deps),
    organization: {
      name: getOrganizationDisplayName(group),
      logo: await tryLoadLogo(deps, group),
      hidesCompletions: group.hidesCompletions,
      sharesReport: group.sharesReport,
      sharesUsage: group.sharesUsage,
      invitationText: group.invitationText,
    },
  }
}

/** Returns null for a logo that cannot be read, so that the e-mail is still sent. */
async function tryLoadLogo(
  { files, onFault }: Pick<SenderIdentityDeps, 'files' | 'onFault'>,
  group: Organization,
) {
  try {
    return await loadOrganizationLogo(files, group)
  } catch (error) {
    onFault(error)
    return null
  }
}

/** The logo is attached to every e-mail of the organization. */
const MAX_LOGO_BYTES = 200_000

/** The types that mail programs show. They do not show SVG. */
const extensionByType = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])

/** Returns an organization's logo for its e-mails; null if it has none, or one that cannot be sent. */
export async function loadOrganizationLogo(
  files: Pick<FileStore, 'get'>,
  { groupImage }: Pick<Organization, 'groupImage'>,
): Promise<EmailLogo | null> {
  if (groupImage === null || groupImage.size > MAX_LOGO_BYTES) return null
  const extension = extensionByType.get(groupImage.type)
  if (extension === undefined) return null
  const body = await files.get(groupImage.key)
  if (body === null) return null
  const content = new Uint8Array(await new Response(body.body).arrayBuffer())
  return { content, type: groupImage.type, filename: `logo.${extension}` }
}
