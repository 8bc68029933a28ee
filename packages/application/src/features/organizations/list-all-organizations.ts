import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { Versioned } from '../../platform/versioned.ts'
import type { OrganizationStore } from './ports.ts'

/** Returns all organizations, page by page, sorted by slug. Between two pages, other work has its turn. */
export async function listAllOrganizations(
  groups: Pick<OrganizationStore, 'list'>,
): Promise<Versioned<Organization>[]> {
  const all: Versioned<Organization>[] = []
  for (;;) {
    const page = await groups.list(all.at(-1)?.slug)
    if (page.length === 0) return all
    all.push(...page)
    await nextTurn()
  }
}
