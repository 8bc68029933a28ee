import { useQueryClient } from '@tanstack/react-query'
import { factsQuery } from '../../editors/record-list-queries.ts'
import { problemsQuery } from '../queries.ts'

/** Returns the function that requests again what shows facts, after one was saved. */
export function useReloadFacts() {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: problemsQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: factsQuery.queryKey })
  }
}
