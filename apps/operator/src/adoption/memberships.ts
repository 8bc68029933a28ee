import { normalizeEmail } from '@kitchen-table/domain/accounts'
import type { Organization } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import type { Note, NoteOf } from './findings.ts'
import { parseEntries } from './parse-source.ts'
import { type SourceMember, type SourceOrganization, sourceMemberSchema } from './source-schemas.ts'

/** An entry of an organization's list of members; `slug` is the organization's key there. */
export type Membership = { slug: string; entry: SourceMember; isListedManager: boolean }

export type MembershipsBySub = ReadonlyMap<string, readonly Membership[]>

/** In place of the address of a manager: there is none. */
const NO_MANAGER = 'superadmin'

function readManagers({ manager }: SourceOrganization, note: Note): Set<string> {
  const addresses = parseEntries(manager, z.string(), 'manager', note).filter((entry) => entry !== NO_MANAGER)
  const managers = new Set<string>()
  for (const address of addresses) {
    const email = normalizeEmail(address)
    if (email === null) {
      note('email-unusable', address)
      continue
    }
    if (email !== address) note('email-lower-cased', address)
    managers.add(email)
  }
  return managers
}

function readMembers(source: SourceOrganization, note: Note): Membership[] {
  const managers = readManagers(source, note)
  const memberships = new Map<string, Membership>()
  const addresses = new Set<string>()
  for (const entry of parseEntries(source.members, sourceMemberSchema, 'members', note)) {
    const email = normalizeEmail(entry.email ?? '') ?? ''
    addresses.add(email)
    if (memberships.has(entry.sub)) note('duplicate-member', entry.sub)
    else memberships.set(entry.sub, { slug: source.slug, entry, isListedManager: managers.has(email) })
  }
  for (const email of managers) if (!addresses.has(email)) note('manager-of-nobody', email)
  return [...memberships.values()]
}

/** Returns the memberships of each person. */
export function groupMembershipsBySub(
  groups: readonly { source: SourceOrganization; group: Organization }[],
  noteOf: NoteOf,
): MembershipsBySub {
  const bySub = new Map<string, Membership[]>()
  for (const { source, group } of groups) {
    const note = noteOf('UserGroups', source.slug)
    const memberships = readMembers(source, note)
    if (group.maxMembers > 0 && memberships.length > group.maxMembers)
      note('members-above-limit', `${memberships.length} of ${group.maxMembers}`)
    for (const membership of memberships) {
      const { sub } = membership.entry
      bySub.set(sub, [...(bySub.get(sub) ?? []), membership])
    }
  }
  return bySub
}
