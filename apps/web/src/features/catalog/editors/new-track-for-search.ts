import { useQueryClient } from '@tanstack/react-query'
import { adminApi, adminClient } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { messages } from './messages.ts'
import { emptyTrackValues, type TrackValues } from './track-values.ts'

const toTag = (term: string) => term.trim().toLowerCase()

/** Returns what the form of a new track begins with that is to answer a search without results; null: none. */
export function prefillTrack(term: string | null): TrackValues {
  if (term === null) return emptyTrackValues
  const tag = toTag(term)
  return { ...emptyTrackValues, title: tag.slice(0, 1).toUpperCase() + tag.slice(1), keywords: [tag] }
}

/**
 * Returns the record of the drafts of a new track (app/claim-draft.ts). One that is to answer a search has drafts of
 * its own, so that a draft of another track is not restored into it.
 */
export function getNewTrackDraftName(term: string | null): string {
  return term === null ? 'track:new' : `track:new for ${encodeURIComponent(toTag(term))}`
}

/** Reads the term of a search from the address; null without one. */
export function readSearchTerm(search: Readonly<Record<string, unknown>>): string | null {
  const term = search.term
  return typeof term === 'string' && term.trim() !== '' ? term : null
}

/**
 * Returns the function that records a created track as the answer to the search, unless its tag was taken out of the
 * form.
 */
export function useRecordSearchAnswer(term: string | null) {
  const flash = useFlash()
  const queryClient = useQueryClient()

  return async (
    track: string,
    { title, keywords }: Pick<TrackValues, 'title' | 'keywords'>,
  ): Promise<void> => {
    if (term === null || !keywords.includes(toTag(term))) return
    try {
      await adminClient.insights.answerSearch({ term: toTag(term), track })
      void queryClient.invalidateQueries({ queryKey: adminApi.insights.listUnansweredSearches.key() })
      flash.success({
        title: messages.searchAnswered(),
        text: messages.searchFinds({ term: toTag(term), title }),
      })
    } catch (error) {
      flash.warn({ title: messages.searchNotAnswered(), text: getErrorMessage(error) })
    }
  }
}
