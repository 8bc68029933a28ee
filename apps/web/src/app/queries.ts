import type { CurrentUser } from '@kitchen-table/contract/accounts'
import type { CatalogView, TopicView, TrackCard, TrackDetails } from '@kitchen-table/contract/catalog'
import { hashKey, type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { flashStore } from '../ui/feedback/flash-store.ts'
import { api, client, getRefusalCode } from './api.ts'
import { tabStorage } from './browser-storage.ts'
import { getCurrentUserId, setCurrentUserId } from './current-user-id.ts'
import { clearAnonymousDrafts } from './form-draft-store.ts'
import { type LibraryView, layoutChoiceStore, readLibraryView, useLibraryView } from './library-view.ts'
import { loadChunk } from './load-chunk.ts'
import { messages } from './messages.ts'
import { reauthPrompt } from './reauth-prompt.ts'
import { initialCurrentUser } from './start-data.ts'
import { createUserStorage } from './user-storage.ts'

async function fetchCurrentUser() {
  try {
    return await client.accounts.currentUser()
  } catch (error) {
    // When the session of a signed-in person ends, the page stays and the re-authentication prompt covers it.
    const isAnonymous = getCurrentUserId() === null
    if (isAnonymous && getRefusalCode(error) === 'accounts.not_signed_in') return null
    throw error
  }
}

/** Counts calls of `clearCurrentUser`: a response that was requested before one is about a person who signed out. */
let signOutCount = 0

/** Sets the current user; if it changes, clears the tab's data of the previous user and the anonymous drafts. */
function changeCurrentUserId(sub: string | null): void {
  const previousUserId = getCurrentUserId()
  setCurrentUserId(sub)
  if (sub === previousUserId) return
  clearAnonymousDrafts()
  if (previousUserId === null) return
  createUserStorage(previousUserId, tabStorage).clear()
  flashStore.closeAll()
}

/** The signed-in person with their progress, or null. The page contains the initial data. */
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
  // Another tab or device may have changed the progress in the meantime.
  refetchOnWindowFocus: 'always',
})

changeCurrentUserId(initialCurrentUser?.user.sub ?? null)

/** Makes a person who has just signed in the current user and removes everything loaded for the previous one. */
export function setCurrentUser(queryClient: QueryClient, person: CurrentUser): void {
  changeCurrentUserId(person.user.sub)
  removeLoadedData(queryClient)
  queryClient.setQueryData(currentUserQuery.queryKey, person)
}

/** Clears the current user after signing out: the tab's data of the person, and pending requests for them. */
export function clearCurrentUser(queryClient: QueryClient): void {
  signOutCount += 1
  changeCurrentUserId(null)
  reauthPrompt.settle(false)
  void queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey })
  queryClient.setQueryData(currentUserQuery.queryKey, null)
}

/** Removes every query but the current user's. Call it when no page of the previous person is rendered any more. */
export function removeLoadedData(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryHash }) => queryHash !== hashKey(currentUserQuery.queryKey),
  })
}

/** The library, indexed by slug. `layoutTracks` are the tracks that the layout lists, in its order. */
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

/** The refusals of a layout that no longer exists, or that the person may no longer choose. */
const lostLayoutRefusals = new Set(['catalog.layout_not_found', 'auth.forbidden'])

const loadPreview = () => loadChunk(() => import('./fetch-preview.ts'))

/** Returns the own library, after the person has been informed that the layout they had chosen is gone. */
async function fetchOwnLibraryInstead(sub: string): Promise<CatalogView> {
  const library = await client.catalog.library({})
  layoutChoiceStore.remove(sub)
  flashStore.warn({
    title: messages.layoutIsGone(),
    text: messages.youSeeLayout({ layout: library.layout.title }),
  })
  return library
}

/** Fetches the library that a person sees: their own, that of the layout they have chosen, or a preview. */
export async function fetchLibrary(sub: string, { layout, preview }: LibraryView): Promise<CatalogView> {
  if (preview !== null) return (await loadPreview()).fetchPreviewedLibrary(preview)
  if (layout === null) return client.catalog.library({})
  try {
    return await client.catalog.library({ layout })
  } catch (error) {
    if (!lostLayoutRefusals.has(getRefusalCode(error) ?? '')) throw error
    return fetchOwnLibraryInstead(sub)
  }
}

async function fetchTrack(slug: string, { preview }: LibraryView): Promise<TrackDetails> {
  if (preview === null) return client.catalog.track({ slug })
  return (await loadPreview()).fetchPreviewedTrack(slug)
}

/**
 * When an open browser sees a new version of the library: nothing is pushed to it, and a window that gets the focus requests
 * nothing (router.tsx). Once the data is this old, the next component that mounts with it requests it again, and shows the old
 * one meanwhile; the server answers 304 to its own version. In the browser that has saved something, it is old at once
 * (`invalidateContent`).
 */
const CATALOG_STALE_TIME = 5 * 60_000

// The next two queries pass no abort signal on: a component that unmounts would cancel what the next page waits for.

/** The library that the person sees; their own is also the one that the server can answer with 304. */
export function catalogQuery(sub: string, view: LibraryView) {
  const { layout, preview } = view
  const input = layout === null ? {} : { layout }
  return queryOptions({
    queryKey: [...api.catalog.library.queryKey({ input }), preview],
    queryFn: () => fetchLibrary(sub, view),
    staleTime: CATALOG_STALE_TIME,
    select: indexCatalog,
  })
}

export function trackQuery(slug: string, view: LibraryView) {
  return queryOptions({
    queryKey: [...api.catalog.track.queryKey({ input: { slug } }), view.preview],
    queryFn: () => fetchTrack(slug, view),
    staleTime: CATALOG_STALE_TIME,
  })
}

type LoaderContext = { context: { queryClient: QueryClient } }

/** Loads the catalog, which every page of the library shows. */
export function loadLibrary({ context }: LoaderContext): Promise<CatalogView> {
  const sub = getCurrentUserId() ?? ''
  return context.queryClient.ensureQueryData(catalogQuery(sub, readLibraryView(sub)))
}

/** Loads the catalog and a track. */
export function loadTrack({ context }: LoaderContext, slug: string) {
  const view = readLibraryView(getCurrentUserId() ?? '')
  return Promise.all([loadLibrary({ context }), context.queryClient.ensureQueryData(trackQuery(slug, view))])
}

export type SignedInUser = NonNullable<Awaited<ReturnType<typeof fetchCurrentUser>>>

/**
 * The person that the signed-in frame was rendered for. Pages read this context and not the query: the query becomes
 * null as soon as the person signs out in another tab, which is before the frame is rendered without them.
 */
export const CurrentUserContext = createContext<SignedInUser | null>(null)

/** Returns the signed-in person. Throws outside of a `CurrentUserContext`. */
export function useCurrentUser(): SignedInUser {
  const person = useContext(CurrentUserContext)
  if (person === null) throw new Error('useCurrentUser was called outside of CurrentUserContext')
  return person
}

export function useCatalog(): Catalog {
  const { sub } = useCurrentUser().user
  return useSuspenseQuery(catalogQuery(sub, useLibraryView(sub))).data
}

/** Returns the library if it is loaded already. */
export function useLoadedCatalog(): Catalog | undefined {
  const { sub } = useCurrentUser().user
  return useQuery({ ...catalogQuery(sub, useLibraryView(sub)), enabled: false }).data
}

/** Changes the cached data of the signed-in person, and repeats a pending request, which may return older data. */
export async function updateCachedUser(
  queryClient: QueryClient,
  update: (person: SignedInUser) => SignedInUser,
): Promise<void> {
  const { queryKey } = currentUserQuery
  const isFetching = queryClient.isFetching({ queryKey }) > 0
  if (isFetching) await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (person) => person && update(person))
  if (isFetching) void queryClient.invalidateQueries({ queryKey })
}
