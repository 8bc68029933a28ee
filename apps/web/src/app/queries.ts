import type { CatalogView, TopicView, TrackCard } from '@kitchen-table/contract/catalog'
import type { CurrentUser } from '@kitchen-table/contract/current-user'
import { hashKey, type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { flashStore } from '../ui/use-flash.ts'
import { api, client, getRefusalCode } from './api.ts'
import { tabStorage } from './browser-storage.ts'
import { getCurrentUserId, setCurrentUserId } from './current-user-id.ts'
import { clearAnonymousDrafts } from './draft.ts'
import { reauthPrompt } from './reauth-prompt.ts'
import { initialCurrentUser } from './start-data.ts'
import { createUserStorage } from './user-storage.ts'

async function fetchCurrentUser() {
  try {
    return await client.accounts.currentUser()
  } catch (error) {
    // The page of somebody whose session ended stays as it is: they are asked to sign in again over it.
    const isAnonymous = getCurrentUserId() === null
    if (isAnonymous && getRefusalCode(error) === 'accounts.not_signed_in') return null
    throw error
  }
}

/** How often `leave` was called: an answer that was under way then is about a person who has left. */
let signOutCount = 0

/** Nothing is left in this tab of whoever had the page before, nor of what was typed before anybody signed in. */
function changeCurrentUserId(sub: string | null): void {
  const previousUserId = getCurrentUserId()
  setCurrentUserId(sub)
  if (sub === previousUserId) return
  clearAnonymousDrafts()
  if (previousUserId === null) return
  createUserStorage(previousUserId, tabStorage).clear()
  flashStore.closeAll()
}

/** Who is signed in, with their progress; null for nobody. The page brings the first answer along. */
export const currentUserQuery = queryOptions({
  queryKey: ['person'],
  queryFn: async () => {
    const signOutCountBefore = signOutCount
    const person = await fetchCurrentUser()
    if (signOutCount !== signOutCountBefore) return null
    if (person !== null) reauthPrompt.settle(person.user.sub === getCurrentUserId())
    changeCurrentUserId(person?.user.sub ?? null)
    return person
  },
  initialData: initialCurrentUser,
  staleTime: 60_000,
  // Another tab, or another device, may have gone on in the meantime.
  refetchOnWindowFocus: 'always',
})

changeCurrentUserId(initialCurrentUser?.user.sub ?? null)

/** Whoever came in here has the page from now on, and nothing of whoever had it before. */
export function setCurrentUser(queryClient: QueryClient, person: CurrentUser): void {
  changeCurrentUserId(person.user.sub)
  removeLoadedData(queryClient)
  queryClient.setQueryData(currentUserQuery.queryKey, person)
}

/** Nobody has the page any more: what this tab kept for the person goes, and what it still waits for is dropped. */
export function clearCurrentUser(queryClient: QueryClient): void {
  signOutCount += 1
  changeCurrentUserId(null)
  reauthPrompt.settle(false)
  void queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey })
  queryClient.setQueryData(currentUserQuery.queryKey, null)
}

/** Removes everything that was loaded for a person who has left; only once none of their page is shown any more. */
export function removeLoadedData(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryHash }) => queryHash !== hashKey(currentUserQuery.queryKey),
  })
}

/** The library, indexed. `listed` are the tracks that the layout shows, in its order. */
export type Catalog = Omit<CatalogView, 'tracks' | 'topics'> & {
  tracks: ReadonlyMap<string, TrackCard>
  layoutTracks: TrackCard[]
  topics: ReadonlyMap<string, TopicView>
}

function indexCatalog(view: CatalogView): Catalog {
  const tracks = new Map(view.tracks.map((track) => [track.slug, track]))
  const layoutTracks = view.layout.trackDisplay
    .map((slug) => tracks.get(slug))
    .filter((track) => track !== undefined)
  return { ...view, tracks, layoutTracks, topics: new Map(view.topics.map((topic) => [topic.slug, topic])) }
}

// These two take no abort signal: a part of a page that goes away would cancel what the next page waits for.
const CATALOG_STALE_TIME = 5 * 60_000

export const catalogQuery = queryOptions({
  queryKey: api.catalog.library.queryKey({ input: {} }),
  queryFn: () => client.catalog.library({}),
  staleTime: CATALOG_STALE_TIME,
  select: indexCatalog,
})

export function trackQuery(slug: string) {
  return queryOptions({
    queryKey: api.catalog.track.queryKey({ input: { slug } }),
    queryFn: () => client.catalog.track({ slug }),
    staleTime: CATALOG_STALE_TIME,
  })
}

export function useCatalog(): Catalog {
  return useSuspenseQuery(catalogQuery).data
}

export type SignedInUser = NonNullable<Awaited<ReturnType<typeof fetchCurrentUser>>>

/**
 * The person that the signed-in frame was rendered for. Pages read it from here and not from the query: the query is
 * null as soon as the person signs out in another tab, which is before the frame has been rendered without them.
 */
export const CurrentUserContext = createContext<SignedInUser | null>(null)

/** The signed-in person; only inside of a `PersonContext`. */
export function useCurrentUser(): SignedInUser {
  const person = useContext(CurrentUserContext)
  if (person === null) throw new Error('usePerson outside of PersonContext')
  return person
}

/**
 * Takes a newer answer about the signed-in person's progress into the page. A whole answer that is still under way may
 * be older, so it is asked for again.
 */
export async function setCachedProgress(
  queryClient: QueryClient,
  changes: Partial<SignedInUser['progress']>,
): Promise<void> {
  const { queryKey } = currentUserQuery
  const isFetching = queryClient.isFetching({ queryKey }) > 0
  if (isFetching) await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(
    queryKey,
    (person) => person && { ...person, progress: { ...person.progress, ...changes } },
  )
  if (isFetching) void queryClient.invalidateQueries({ queryKey })
}
