import { type RegisteredRouter, type RouteIds, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadChunksWhenIdle } from '../app/idle-chunks.ts'

type RouteId = RouteIds<RegisteredRouter['routeTree']>

/** Where the links of a learner's pages lead; the profile, which is large, is loaded when it is opened. */
export const learnerRoutes: readonly RouteId[] = [
  '/_authenticated/_learner/track/$slug',
  '/_authenticated/_learner/topic/$slug',
  '/_authenticated/_learner/AllTracks',
  '/_authenticated/_learner/AllTopics',
  '/_authenticated/_learner/myprogress',
  '/',
  '/terms',
]

/** Where the links and the forms of the pages lead that come before signing in. */
export const signedOutRoutes: readonly RouteId[] = [
  '/',
  '/new-user',
  '/auth/resetpassword',
  '/auth/newpassword',
  '/terms',
  '/rising-gen-terms',
]

/** Loads the code of these routes, and of the dialogs that the page can open, while the page is idle. */
export function usePreloadRoutes(routes: readonly RouteId[]): void {
  const router = useRouter()
  useEffect(
    () =>
      loadChunksWhenIdle(
        routes.map((id) => () => Promise.resolve(router.loadRouteChunk(router.routesById[id]))),
      ),
    [router, routes],
  )
}
