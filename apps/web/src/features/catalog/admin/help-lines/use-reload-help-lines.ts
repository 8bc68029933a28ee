import { useQueryClient } from '@tanstack/react-query'
import { editedHelpLinesQuery } from '../../editors/record-list-queries.ts'
import { problemsQuery } from '../queries.ts'

/** Returns the function that requests again what shows help lines, after one was saved. */
export function useReloadHelpLines() {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: problemsQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: editedHelpLinesQuery.queryKey })
  }
}
