import type { QueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../app/admin-api.ts'
import { api } from '../../../app/api.ts'

/** Loads again whatever shows content: lists, the library, tracks, and whom changes affect. */
export function invalidateContent(queryClient: QueryClient): void {
  for (const queryKey of [adminApi.catalog.key(), adminApi.learning.key(), api.catalog.key()])
    void queryClient.invalidateQueries({ queryKey })
}
