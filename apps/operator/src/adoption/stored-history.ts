import { isAdoptedId } from './adopted-ids.ts'
import type { AdoptedUser } from './convert-users.ts'
import type { Target } from './open-target.ts'

/** The sign-ins and views of a person that are taken over. */
export type History = Pick<AdoptedUser, 'logins' | 'views'>

/** Returns a history in the order in which it is compared. */
export function sortHistory({ logins, views }: History): History {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  return { logins: logins.toSorted(byId), views: views.toSorted(byId) }
}

/** Returns the items of all pages of a list. */
export async function readAllPages<T>(readPage: (last: T | undefined) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const page = await readPage(all.at(-1))
    if (page.length === 0) return all
    all.push(...page)
  }
}

/** Returns those stored sign-ins and views of a person that were taken over. */
export async function readAdoptedHistory({ stores: { ownData } }: Target, sub: string): Promise<History> {
  const logins = await readAllPages<{ id: string; time: string }>((last) => ownData.listLogins(sub, last))
  const views = await readAllPages<{ id: string; time: string; track: string }>((last) =>
    ownData.listTrackViews(sub, last),
  )
  return sortHistory({
    logins: logins.filter(({ id }) => isAdoptedId(id)).map(({ id, time }) => ({ sub, at: time, id })),
    views: views.filter(({ id }) => isAdoptedId(id)).map(({ id, track, time }) => ({ id, track, time })),
  })
}
