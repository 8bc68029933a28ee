import type { EventStore } from '../ports.ts'
import type { ReportMember, ReportMembers } from './ports.ts'

type Deps = {
  members: ReportMembers
  events: Pick<EventStore, 'findPseudonyms'>
}

/** The members of an organization, and those of them who are counted. */
type CountedPeople = {
  members: number
  counted: number
  /** Of those who are counted and have ever been in the log. */
  pseudonyms: ReadonlySet<string>
}

/** Whether a report counts what a member did: they are enabled and have signed in. */
function isCounted({ enabled, status }: ReportMember): boolean {
  return enabled && status !== 'FORCE_CHANGE_PASSWORD'
}

/**
 * Returns whom the reports of an organization count at this moment. People who have left it are not among them, and
 * neither are administrators, who have no seat.
 */
export async function listCountedPeople({ members, events }: Deps, group: string): Promise<CountedPeople> {
  const pseudonyms = new Set<string>()
  const count = { members: 0, counted: 0 }
  let last: ReportMember | undefined
  do {
    const page = await members.list(group, last?.email)
    const people = page.filter(isCounted)
    count.members += page.length
    count.counted += people.length
    for (const pseudonym of await events.findPseudonyms(people.map(({ sub }) => sub)))
      pseudonyms.add(pseudonym)
    last = page.at(-1)
  } while (last !== undefined)
  return { ...count, pseudonyms }
}
