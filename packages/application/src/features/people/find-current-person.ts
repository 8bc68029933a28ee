import { isSessionCurrent } from '@kitchen-table/domain/accounts'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { AuthenticatedPerson, PersonRecord } from '../../platform/authorization/authenticated-person.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import type { PeopleDeps } from './people-deps.ts'
import type { PersonStore, StoredPerson } from './ports.ts'

/** The least time between writes of `seenAt`. Idle sessions end after an hour or days, so it need not be more exact. */
const SEEN_AT_INTERVAL_MS = 60_000

/** What is needed of `OrganizationStore`, which belongs to a feature above this one. */
type Groups = { find(slug: string): Promise<Organization | null> }

export type PersonDeps = { people: Pick<PersonStore, 'find'>; groups: Groups }

type Deps = PersonDeps & Pick<PeopleDeps, 'sessions' | 'now'> & { onFault: (error: unknown) => void }

/** Whether a person may sign in: a disabled organization shuts out all but administrators (docs/security.md T25). */
export function canSignIn({ enabled, group, role }: PersonRecord): boolean {
  return enabled && (role === 'admin' || group?.groupStatus !== 'disabled')
}

/** Returns a stored person together with their organization; null in place of one that does not exist. */
export async function readPersonWithOrganization(
  groups: Groups,
  person: StoredPerson,
): Promise<PersonRecord & Pick<StoredPerson, 'pseudonym'>> {
  return { ...person, group: person.group === null ? null : await groups.find(person.group) }
}

/** Returns a person; null if they may not sign in. Writes nothing, since a write's time would reveal an account. */
export async function findPersonAllowedToSignIn(
  { people, groups }: PersonDeps,
  sub: string,
): Promise<(PersonRecord & Pick<StoredPerson, 'pseudonym'>) | null> {
  const stored = await people.find(sub)
  const person = stored && (await readPersonWithOrganization(groups, stored))
  return person !== null && canSignIn(person) ? person : null
}

/** Whether an organization was disabled after the session was opened: activating it does not continue that (docs/security.md T72). */
function wasEndedByOrganization(session: { createdAt: number }, { role, group }: PersonRecord): boolean {
  return (
    role !== 'admin' && group !== null && session.createdAt <= (group.disabledAt ?? Number.NEGATIVE_INFINITY)
  )
}

/** Returns a session's person, or null. All is read on every request, so that ending a session takes effect at once. */
export function findCurrentPerson({ sessions, people, groups, now, onFault }: Deps) {
  return async (token: string | null): Promise<AuthenticatedPerson | null> => {
    const session = token === null ? null : await sessions.find(hashToken(token))
    if (session === null) return null
    const stored = await people.find(session.sub)
    if (stored === null || stored.sessionVersion !== session.version) return null
    const group = stored.group === null ? null : await groups.find(stored.group)
    const person = { ...session, ...stored, group }
    const currentTime = now()
    if (!canSignIn(person) || wasEndedByOrganization(session, person)) return null
    if (!isSessionCurrent(session, person.role, currentTime)) return null
    if (currentTime - session.seenAt >= SEEN_AT_INTERVAL_MS)
      sessions.touch(session.tokenHash, currentTime).catch(onFault)
    return person
  }
}
