import type { CatalogView, TopicView, TrackCard } from '@kitchen-table/contract/catalog'
import type { Person } from '@kitchen-table/contract/person'
import { hashKey, type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { flashStore } from '../ui/use-flash.ts'
import { api, client, refusalCode } from './api.ts'
import { tabStorage } from './browser-storage.ts'
import { clearNobodysDrafts } from './draft.ts'
import { readPageOwner, setPageOwner } from './page-owner.ts'
import { personStorage } from './person-storage.ts'
import { sessionEnd } from './session-end.ts'
import { firstPerson } from './start-data.ts'

async function readPerson() {
  try {
    return await client.accounts.start()
  } catch (error) {
    // The page of somebody whose session ended stays as it is: they are asked to sign in again over it.
    const isNobodys = readPageOwner() === null
    if (isNobodys && refusalCode(error) === 'accounts.not_signed_in') return null
    throw error
  }
}

/** How often `leave` was called: an answer that was under way then is about a person who has left. */
let leaveCount = 0

/** Nothing is left in this tab of whoever had the page before, nor of what was typed before anybody signed in. */
function changePageOwner(sub: string | null): void {
  const before = readPageOwner()
  setPageOwner(sub)
  if (sub === before) return
  clearNobodysDrafts()
  if (before === null) return
  personStorage(before, tabStorage).clear()
  flashStore.closeAll()
}

/** Who is signed in, with their progress; null for nobody. The page brings the first answer along. */
export const personQuery = queryOptions({
  queryKey: ['person'],
  queryFn: async () => {
    const leaveCountBefore = leaveCount
    const person = await readPerson()
    if (leaveCount !== leaveCountBefore) return null
    if (person !== null) sessionEnd.arrived(person.user.sub === readPageOwner())
    changePageOwner(person?.user.sub ?? null)
    return person
  },
  initialData: firstPerson,
  staleTime: 60_000,
  // Another tab, or another device, may have gone on in the meantime.
  refetchOnWindowFocus: 'always',
})

changePageOwner(firstPerson?.user.sub ?? null)

/** Whoever came in here has the page from now on, and nothing of whoever had it before. */
export function takeIn(queries: QueryClient, person: Person): void {
  changePageOwner(person.user.sub)
  removeLoadedData(queries)
  queries.setQueryData(personQuery.queryKey, person)
}

/** Nobody has the page any more: what this tab kept for the person goes, and what it still waits for is dropped. */
export function leave(queries: QueryClient): void {
  leaveCount += 1
  changePageOwner(null)
  sessionEnd.arrived(false)
  void queries.cancelQueries({ queryKey: personQuery.queryKey })
  queries.setQueryData(personQuery.queryKey, null)
}

/** Removes everything that was loaded for a person who has left; only once none of their page is shown any more. */
export function removeLoadedData(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(personQuery.queryKey) })
}

/** The library, indexed. `listed` are the tracks that the layout shows, in its order. */
export type Catalog = Omit<CatalogView, 'tracks' | 'topics'> & {
  tracks: ReadonlyMap<string, TrackCard>
  listed: TrackCard[]
  topics: ReadonlyMap<string, TopicView>
}

function indexed(view: CatalogView): Catalog {
  const tracks = new Map(view.tracks.map((track) => [track.slug, track]))
  const listed = view.layout.trackDisplay
    .map((slug) => tracks.get(slug))
    .filter((track) => track !== undefined)
  return { ...view, tracks, listed, topics: new Map(view.topics.map((topic) => [topic.slug, topic])) }
}

// These two take no abort signal: a part of a page that goes away would cancel what the next page waits for.
const FRESH = 5 * 60_000

export const catalogQuery = queryOptions({
  queryKey: api.catalog.library.queryKey({ input: {} }),
  queryFn: () => client.catalog.library({}),
  staleTime: FRESH,
  select: indexed,
})

export function trackQuery(slug: string) {
  return queryOptions({
    queryKey: api.catalog.track.queryKey({ input: { slug } }),
    queryFn: () => client.catalog.track({ slug }),
    staleTime: FRESH,
  })
}

export function useCatalog(): Catalog {
  return useSuspenseQuery(catalogQuery).data
}

export type SignedIn = NonNullable<Awaited<ReturnType<typeof readPerson>>>

/**
 * The person that the signed-in frame was rendered for. Pages read it from here and not from the query: the query is
 * null as soon as the person signs out in another tab, which is before the frame has been rendered without them.
 */
export const PersonContext = createContext<SignedIn | null>(null)

/** The signed-in person; only inside of a `PersonContext`. */
export function usePerson(): SignedIn {
  const person = useContext(PersonContext)
  if (person === null) throw new Error('usePerson outside of PersonContext')
  return person
}

/**
 * Takes a newer answer about the signed-in person's progress into the page. A whole answer that is still under way may
 * be older, so it is asked for again.
 */
export async function setProgress(queries: QueryClient, newer: Partial<SignedIn['progress']>): Promise<void> {
  const { queryKey } = personQuery
  const isAsking = queries.isFetching({ queryKey }) > 0
  if (isAsking) await queries.cancelQueries({ queryKey })
  queries.setQueryData(
    queryKey,
    (person) => person && { ...person, progress: { ...person.progress, ...newer } },
  )
  if (isAsking) void queries.invalidateQueries({ queryKey })
}
