import { QueryClient } from '@tanstack/react-query'

/**
 * The API's `fetch` retries by itself, within its time-out. Without a connection calls are made all the same: they
 * fail at once, where the library's own mode would wait for the connection and show a skeleton until then.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})
