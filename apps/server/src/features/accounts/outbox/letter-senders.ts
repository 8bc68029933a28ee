import { displayName, type Group } from '@kitchen-table/domain/groups/group'
import type { FileStore } from '../../catalog/ports.ts'
import type { GroupStore } from '../../groups/ports.ts'
import type { Sender } from '../letters/letterhead.ts'
import { organisationLogo } from '../letters/organisation-logo.ts'
import type { Account } from '../pool-port.ts'

export type SenderDeps = {
  groups: Pick<GroupStore, 'find'>
  files: Pick<FileStore, 'get'>
  product: { name: string; contactEmail: string }
  onFault: (error: unknown) => void
}

/** The installation itself, to people who are in no organisation or whose is not known. */
export function plainSender({ product }: Pick<SenderDeps, 'product'>): Sender {
  return { product: product.name, contactEmail: product.contactEmail, organisation: null }
}

/** In the name of the organisation that somebody is in. */
export async function senderFor(deps: SenderDeps, { group: slug }: Pick<Account, 'group'>): Promise<Sender> {
  return senderOf(deps, slug === null ? null : await deps.groups.find(slug))
}

/** In the name of an organisation, or of the installation. */
export async function senderOf(
  deps: Pick<SenderDeps, 'files' | 'product' | 'onFault'>,
  group: Group | null,
): Promise<Sender> {
  if (group === null) return plainSender(deps)
  return { ...plainSender(deps), organisation: { name: displayName(group), logo: await logoOf(deps, group) } }
}

/** A picture that cannot be read is no reason to send nothing. */
async function logoOf({ files, onFault }: Pick<SenderDeps, 'files' | 'onFault'>, group: Group) {
  try {
    return await organisationLogo(files, group)
  } catch (error) {
    onFault(error)
    return null
  }
}
