import { range, type Tally, type Truth, timeAt } from './deployment.ts'
import { trackSlugOf, unitIdOf } from './make-library.ts'
import { adoptedOrganizationOf, type MadePerson, organizationOf } from './make-people.ts'

/** A start of a video (200) is followed by its end (220), by the same person. */
const PATTERN = [500, 100, 120, 200, 220, 300, 400, 410, 110, 510, 210, 100]
const EVERY_MINUTES = 13

type Made = { event: Record<string, unknown>; person: MadePerson }

function detailOf(code: number, n: number, person: MadePerson): string {
  if (code === 100) return trackSlugOf(1 + (n % 56))
  if (code === 110) return `${trackSlugOf(1 + (n % 56))}>${trackSlugOf(2)}`
  if (code >= 500) return person.truth.role
  if (code >= 400) return `term ${n % 40}`
  return unitIdOf(1 + (n % 200))
}

function makeEvent(n: number, code: number, person: MadePerson): Record<string, unknown> {
  return {
    group: organizationOf(person.organization ?? 0),
    time: timeAt(n * EVERY_MINUTES),
    event: n % 50 === 0 ? String(code) : code,
    user: person.truth.sub,
    detail: detailOf(code, n, person),
    where: n % 9 === 0 ? '/track/track-01?from=mail' : '/dashboard',
  }
}

/** Makes regular events of members. */
function makeRegular(count: number, members: readonly MadePerson[], random: () => number): Made[] {
  const made: Made[] = []
  for (let n = 0; made.length < count; n += 1) {
    const code = PATTERN[n % PATTERN.length] ?? 100
    const person = members[Math.floor(random() * members.length)]
    const last = made.at(-1)
    if (code === 220 && last)
      made.push({
        event: { ...last.event, event: 220, time: timeAt(n * EVERY_MINUTES) },
        person: last.person,
      })
    else if (person) made.push({ event: makeEvent(n, code, person), person })
  }
  return made
}

/** Returns the log, `count` events in all, and the usage that it should be understood as. */
export function makeEvents(count: number, people: readonly MadePerson[], random: () => number, tally: Tally) {
  const members = people.filter(({ organization }) => organization !== null)
  const [first] = members
  if (first === undefined) throw new Error('There are no members.')
  const some: MadePerson = first
  const usage: Truth['usage'] = new Map()
  const start = count * 2
  let n = start

  function addUsage(group: string, code: number, user: string): void {
    const counted = usage.get(group) ?? { counts: new Map<number, number>(), signedIn: new Set<string>() }
    counted.counts.set(code, (counted.counts.get(code) ?? 0) + 1)
    if (code === 500) counted.signedIn.add(user)
    usage.set(group, counted)
  }
  function irregular(
    times: number,
    kind: string,
    change: Record<string, unknown>,
    code: number,
    group: string | null,
  ) {
    tally(kind, times)
    return range(1, times).map(() => {
      n += 1
      const event: Record<string, unknown> = { ...makeEvent(n, code, some), event: code, ...change }
      if (group !== null) addUsage(group, code, String(event.user))
      return event
    })
  }

  const own = adoptedOrganizationOf(some.organization ?? 0)
  const special = [
    ...irregular(40, 'event-of-unknown-user', { user: 'someone-gone' }, 500, own),
    ...irregular(10, 'event-of-unknown-group', { group: 'old-org' }, 100, 'old-org'),
    ...irregular(5, 'event-of-unknown-group', { group: 'undefined' }, 100, 'none'),
    ...irregular(10, 'event-code-unknown', {}, 999, null),
    ...irregular(20, 'event-without-start', { detail: unitIdOf(300) }, 220, null),
    ...irregular(4, 'record-invalid', { user: undefined }, 100, null),
    ...range(1, 2).map((number) => ({ ...makeEvent(n + number, 100, some), time: `no time ${number}` })),
  ]
  tally('record-invalid', 2)
  const regular = makeRegular(count - special.length, members, random)
  for (const { event, person } of regular)
    addUsage(adoptedOrganizationOf(person.organization ?? 0), Number(event.event), person.truth.sub)
  return { events: [...regular.map(({ event }) => event), ...special], usage }
}
