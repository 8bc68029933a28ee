import { QueryClient } from '@tanstack/react-query'

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
