import { useQueryClient } from '@tanstack/react-query'
import { editedIntentsQuery, problemsQuery } from '../queries.ts'
import { triedSearchKey } from './tried-search-query.ts'

/** Returns a function that loads again what depends on the stored intents. */
export function useReloadIntents() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: problemsQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: triedSearchKey })
    return queryClient.invalidateQueries({ queryKey: editedIntentsQuery.queryKey })
  }
}
