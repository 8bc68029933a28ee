import type { FoundPerson, PoolPerson } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { maySearchPeople } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import type { StoredPerson } from '../../people/ports.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'

type Deps = Pick<OrganizationsFeatureDeps, 'groups' | 'people' | 'directory'>

const PAGE_SIZE = 50

async function readFoundPerson({ groups }: Deps, person: StoredPerson): Promise<FoundPerson> {
  const { sub, email, first, last, role, enabled } = person
  const group = person.group === null ? null : await groups.find(person.group)
  return { sub, email, first, last, role, enabled, group: group && { slug: group.slug, title: group.title } }
}

/** Returns people of all organizations whom a text finds by name or address (row 51). */
export function searchPeople(deps: Deps) {
  return async (
    actor: Actor,
    { search, after }: { search: string; after?: string | undefined },
  ): Promise<{ people: FoundPerson[]; next: string | null }> => {
    if (!maySearchPeople(actor)) throw new Refusal('auth.forbidden')
    const found = await deps.people.search(search, after)
    const people = await Promise.all(found.map((person) => readFoundPerson(deps, person)))
    return { people, next: found.length < PAGE_SIZE ? null : found.at(-1)?.email || null }
  }
}

/** Returns a page of the user pool (row 36). What a person's record says is preferred to what the pool mirrors. */
export function listPoolPeople(deps: Deps) {
  return async (
    actor: Actor,
    { after }: { after?: string | undefined },
  ): Promise<{ people: PoolPerson[]; next: string | null }> => {
    if (!maySearchPeople(actor)) throw new Refusal('auth.forbidden')
    const { accounts, next } = await deps.directory.list(after)
    const people = await Promise.all(
      accounts.map(async (account): Promise<PoolPerson> => {
        const record = await deps.people.find(account.sub)
        const { sub, email, first, last, role, enabled } = record ?? account
        return { sub, email, first, last, role, enabled, status: account.status, hasRecord: record !== null }
      }),
    )
    return { people, next }
  }
}
