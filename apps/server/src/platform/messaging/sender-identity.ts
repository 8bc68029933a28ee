import { type Group, getGroupDisplayName } from '@kitchen-table/domain/groups/group'
import type { FileStore } from '../uploads/ports.ts'
import type { SenderIdentity } from './emails/compose-email.ts'
import { loadOrganisationLogo } from './emails/load-organisation-logo.ts'

export type SenderIdentityDeps = {
  groups: { find(slug: string): Promise<Group | null> }
  files: Pick<FileStore, 'get'>
  product: { name: string; contactEmail: string }
  onFault: (error: unknown) => void
}

/** The installation itself, to people who are in no organisation or whose is not known. */
export function productSender({ product }: Pick<SenderIdentityDeps, 'product'>): SenderIdentity {
  return { product: product.name, contactEmail: product.contactEmail, organisation: null }
}

/** In the name of the organisation that somebody is in. */
export async function findAccountSender(
  deps: SenderIdentityDeps,
  { group: slug }: { group: string | null },
): Promise<SenderIdentity> {
  return organisationSender(deps, slug === null ? null : await deps.groups.find(slug))
}

/** In the name of an organisation, or of the installation. */
export async function organisationSender(
  deps: Pick<SenderIdentityDeps, 'files' | 'product' | 'onFault'>,
  group: Group | null,
): Promise<SenderIdentity> {
  if (group === null) return productSender(deps)
  return {
    ...productSender(deps),
    organisation: { name: getGroupDisplayName(group), logo: await tryLoadLogo(deps, group) },
  }
}

/** A picture that cannot be read is no reason to send nothing. */
async function tryLoadLogo({ files, onFault }: Pick<SenderIdentityDeps, 'files' | 'onFault'>, group: Group) {
  try {
    return await loadOrganisationLogo(files, group)
  } catch (error) {
    onFault(error)
    return null
  }
}
