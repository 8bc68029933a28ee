import { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'
import { PageError } from './routes/-page-states.tsx'

/**
 * Retries are off because `apiFetch` retries within its time-out. With `networkMode: 'always'` calls fail at once when
 * offline; TanStack Query's default would wait for the connection and show a skeleton until then.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})

export const router = createRouter({
  routeTree,
  context: { queryClient },
  // Parses values as plain text, not JSON: otherwise `?showIntro=1` is rewritten to `?showIntro=%221%22`.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageError,
  defaultPendingMs: 120,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
