import type { Actor } from '@kitchen-table/domain/accounts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { requireManagedOrganization } from '../require-organization.ts'

type Deps = Pick<OrganizationsFeatureDeps, 'groups' | 'members' | 'people'>

type FoundMembers = { members: { sub: string; email: string }[]; notFound: string[] }

/**
 * Returns who of an organization has one of some addresses (row 19). That someone else has an address is not said
 * (docs/security.md T22).
 */
export function findMembersByEmail({ groups, members, people }: Deps) {
  async function findMember(slug: string, email: string): Promise<{ sub: string; email: string } | null> {
    const person = await people.findByEmail(email)
    if (person?.group !== slug) return null
    // Administrators have no seat in the organization of their record.
    const member = await members.find(person.sub)
    return member && { sub: member.sub, email: member.email }
  }

  return async (
    actor: Actor,
    { slug, emails }: { slug: string; emails: string[] },
  ): Promise<FoundMembers> => {
    await requireManagedOrganization({ groups }, actor, slug)
    const asked = [...new Set(emails)]
    const found = await Promise.all(asked.map((email) => findMember(slug, email)))
    return {
      members: found.filter((member) => member !== null),
      notFound: asked.filter((_, n) => found[n] === null),
    }
  }
}
