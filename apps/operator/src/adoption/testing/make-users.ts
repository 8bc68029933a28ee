import { isIn, range, type Tally, timeAt } from './deployment.ts'
import { NOWHERE, trackSlugOf, unitsOfTrack } from './make-library.ts'
import { type MadePerson, organizationOf } from './make-people.ts'

/** The slug here of a track that one renames. */
const adoptedSlug = (slug: string) => (slug === 'Track 33!' ? 'track-33' : slug)

/** Makes the row of Users of a person, and adds to the truth about them what it says. */
function makeUser({ n, organization, subGroupOfUser, truth }: MadePerson, random: () => number) {
  const track = 1 + (n % 56)
  const slug = trackSlugOf(track)
  const activeUnits = unitsOfTrack(track).slice(0, n % 6)
  const views = range(1, n % 4).map((v) => ({
    track: slug,
    time: timeAt(n * 7 + v * 1000 + Math.floor(random() * 500)),
  }))
  const logins = range(1, 1 + (n % 4)).map((v) => timeAt(n * 7 + v * 1000))
  Object.assign(truth, {
    activeUnits,
    activeTracks: activeUnits.length > 0 ? [adoptedSlug(slug)] : [],
    lastTrack: adoptedSlug(slug),
    views: views.map((view) => ({ ...view, track: adoptedSlug(slug) })),
    logins,
  })
  const user: Record<string, unknown> = {
    user: truth.sub,
    org: organization === null ? undefined : organizationOf(organization),
    activeUnits: [...activeUnits],
    activeTracks: activeUnits.length > 0 ? [slug] : [],
    lastTrack: slug,
    trackViews: views,
    logins: [...logins],
    subGroupId: subGroupOfUser ?? undefined,
  }
  return user
}

/** Makes what is irregular about single rows, by the number of their person. */
function disturb({ n, truth }: MadePerson, user: Record<string, unknown>, tally: Tally): void {
  function append(name: string, first: number, last: number, kind: string, entry: unknown): void {
    if (!isIn(n, first, last)) return
    user[name] = [...(Array.isArray(user[name]) ? user[name] : []), entry]
    tally(kind)
  }
  append('activeUnits', 200, 208, 'reference-dropped', 'no-such-unit')
  append('activeTracks', 209, 213, 'reference-dropped', NOWHERE)
  append('trackViews', 218, 220, 'reference-dropped', { track: NOWHERE, time: timeAt(1) })
  append('trackViews', 221, 224, 'entry-unparsable', { track: 'track-01' })
  append('logins', 225, 227, 'entry-unparsable', 'yesterday')
  append('activeUnits', 228, 229, 'entry-unparsable', 17)
  append('activeUnits', 236, 238, 'entry-repeated', truth.activeUnits[0])
  if (isIn(n, 214, 217)) {
    user.lastTrack = NOWHERE
    truth.lastTrack = null
    tally('reference-dropped')
  }
  if (isIn(n, 230, 235)) {
    delete user.activeTracks
    truth.activeTracks = []
    tally('field-defaulted')
  }
  if (n === 239) {
    user.theme = 'dark'
    tally('field-unknown')
  }
  if (n === 240) {
    user.activeUnits = 'unreadable'
    Object.assign(truth, { activeUnits: [], activeTracks: [], lastTrack: null, views: [], logins: [] })
    tally('record-invalid')
    tally('progress-missing')
  }
}

/** Returns the rows of Users: 25 members have none, and 12 rows are nobody's. */
export function makeUsers(people: readonly MadePerson[], random: () => number, tally: Tally) {
  const rows = people.flatMap((person) => {
    if (isIn(person.n, 130, 154)) {
      tally('progress-missing')
      return []
    }
    if (person.n >= 5000 && person.n < 5010) return []
    const user = makeUser(person, random)
    disturb(person, user, tally)
    return [user]
  })
  const nobody = range(1, 12).map((n) => ({
    user: `nobody-${n}`,
    activeUnits: ['unit-001'],
    activeTracks: [],
    logins: [],
  }))
  tally('row-of-nobody', nobody.length)
  return [...rows, ...nobody]
}
