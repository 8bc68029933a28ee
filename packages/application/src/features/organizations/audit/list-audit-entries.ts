import type { AuditEntryView } from '@kitchen-table/contract/organizations'
import { type Actor, formatPersonName } from '@kitchen-table/domain/accounts'
import { type AuditEntry, removedPersonName } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { requireManagedOrganization } from '../require-organization.ts'

type Deps = Pick<OrganizationsFeatureDeps, 'groups' | 'audit' | 'people'>

const PAGE_SIZE = 50
/** The most that `findNames` takes. */
const MAX_NAMES = 50

const cursor = z.tuple([z.iso.datetime(), z.string()])

function encodeCursor({ time, id }: AuditEntry): string {
  return Buffer.from(JSON.stringify([time, id])).toString('base64url')
}

/** Returns the place that a cursor names; undefined for another text, so that the list begins at its start. */
function decodeCursor(text: string): { time: string; id: string } | undefined {
  try {
    const [time, id] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { time, id }
  } catch {
    return undefined
  }
}

/** Returns a function that returns the name of a person by their pseudonym; null stands for the server itself. */
export async function createAuditNameLookup(
  { people }: Pick<Deps, 'people'>,
  pseudonyms: readonly (string | null)[],
): Promise<(pseudonym: string | null) => string | null> {
  const wanted = [...new Set(pseudonyms.filter((pseudonym) => pseudonym !== null))]
  const names = new Map<string, string>()
  for (let from = 0; from < wanted.length; from += MAX_NAMES)
    for (const [pseudonym, person] of await people.findNames(wanted.slice(from, from + MAX_NAMES)))
      names.set(pseudonym, formatPersonName(person))
  return (pseudonym) => (pseudonym === null ? null : (names.get(pseudonym) ?? removedPersonName()))
}

/** Returns the audit log of an organization, the newest entries first (row 49). */
export function listAuditEntries(deps: Deps) {
  return async (
    actor: Actor,
    { slug, before }: { slug: string; before?: string | undefined },
  ): Promise<{ entries: AuditEntryView[]; next: string | null }> => {
    await requireManagedOrganization(deps, actor, slug)
    const place = before === undefined ? undefined : decodeCursor(before)
    const found = await deps.audit.list(slug, PAGE_SIZE + 1, place)
    const entries = found.slice(0, PAGE_SIZE)
    const nameOf = await createAuditNameLookup(
      deps,
      entries.flatMap((entry) => [entry.actor, entry.subject]),
    )
    const last = entries.at(-1)
    return {
      entries: entries.map(({ group: _, ...entry }) => {
        return { ...entry, actor: nameOf(entry.actor), subject: nameOf(entry.subject) }
      }),
      next: found.length > PAGE_SIZE && last ? encodeCursor(last) : null,
    }
  }
}
