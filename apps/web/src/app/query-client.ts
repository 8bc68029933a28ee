import { QueryClient } from '@tanstack/react-query'
import { isUnreachable } from './api.ts'

const RETRIES = 2

/** Tries again where nothing answered; a refusal is final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && isUnreachable(error),
      refetchOnWindowFocus: false,
    },
  },
})
