import { type RegisteredRouter, type RouteIds, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadChunksWhenIdle } from '../app/idle-chunks.ts'

type RouteId = RouteIds<RegisteredRouter['routeTree']>

/**
 * The routes that the learner's pages link to. Left out are those that are loaded when they are opened: the profile,
 * which is large, the terms, which are read once, and the page for signing in, which follows a request to sign out.
 */
export const learnerRoutes: readonly RouteId[] = [
  '/_authenticated/_learner/track/$slug',
  '/_authenticated/_learner/topic/$slug',
  '/_authenticated/_learner/AllTracks',
  '/_authenticated/_learner/AllTopics',
  '/_authenticated/_learner/myprogress',
  '/help-right-now',
]

/** The routes that the pages before signing in link to or continue with. */
export const signedOutRoutes: readonly RouteId[] = [
  '/',
  '/new-user',
  '/auth/resetpassword',
  '/auth/newpassword',
  '/terms',
  '/rising-gen-terms',
  '/help-right-now',
]

/**
 * Loads the code of these routes, and of the dialogs that the page can open, while the page is idle. `loadData`
 * must not reject.
 */
export function usePreloadRoutes(routes: readonly RouteId[], loadData?: () => Promise<void>): void {
  const router = useRouter()
  useEffect(() => {
    const loadRoutes = routes.map((id) => async () => router.loadRouteChunk(router.routesById[id]))
    return loadChunksWhenIdle(loadData ? [...loadRoutes, loadData] : loadRoutes)
  }, [router, routes, loadData])
}
