import type { NamedSearchAnswer } from '@kitchen-table/contract/insights'
import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi, adminClient } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import type { StatisticsFilter } from '../statistics/statistics-search.ts'
import { messages } from './messages.ts'
import { describeSearchAnswer } from './search-words.ts'

/** The searches before stay while others are loading. */
export function unansweredSearchesQuery(filter: StatisticsFilter) {
  return adminApi.insights.listUnansweredSearches.queryOptions({
    input: filter,
    placeholderData: keepPreviousData,
  })
}

/** Loads again what an answer changes: the list of searches, and the tags of tracks. */
function reloadAnswers(queryClient: QueryClient): void {
  for (const queryKey of [adminApi.insights.listUnansweredSearches.key(), adminApi.catalog.key()])
    void queryClient.invalidateQueries({ queryKey })
}

/** Returns the function that reports a new answer, with a button that undoes it, and the mutation that does so. */
export function useSearchAnswers() {
  const queryClient = useQueryClient()
  const flash = useFlash()

  const undoMutation = useMutation({
    mutationFn: ({ key }: NamedSearchAnswer) => adminClient.insights.undoSearchAnswer({ key }),
    onSuccess(_, { term }) {
      flash.success({ title: messages.undone(), text: messages.undoneText({ term }) })
      reloadAnswers(queryClient)
    },
    onError: (error) => flash.error({ title: messages.couldNotUndo(), text: getErrorMessage(error) }),
  })

  return {
    undoMutation,
    reportAnswer(answer: NamedSearchAnswer, isListed: boolean) {
      reloadAnswers(queryClient)
      flash.success({
        title: messages.tagAdded(),
        text: describeSearchAnswer(answer, isListed),
        action: { label: commonMessages.undo(), run: () => undoMutation.mutate(answer) },
      })
    },
  }
}
