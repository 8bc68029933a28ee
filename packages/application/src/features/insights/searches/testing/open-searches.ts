import { type EventCode, NO_GROUP } from '@kitchen-table/domain/insights'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { actors } from '../../../../testing/actors.ts'
import { sampleEvent, sampleTrack, sampleUnit } from '../../../../testing/port-suites/samples.ts'
import { times } from '../../../../testing/times.ts'
import { createTrackTagEditor } from '../../../catalog/editing/create-track-tag-editor.ts'
import { createLibraryCache } from '../../../catalog/reading/library-cache.ts'
import { createSearchAnswerEditor } from '../create-search-answer-editor.ts'
import { listUnansweredSearches } from '../list-unanswered-searches.ts'

export const NOON = Date.UTC(2026, 10, 5, 12)

const WEEK = { from: '2026-11-01', to: '2026-11-07' }

/** Five people: as few as a term needs to be shown. */
export const searchers = ['ada', 'bob', 'cyd', 'dan', 'eve']

/** `count`: how often each of `people` searches. */
export type Search = { day?: string; count?: number; people?: string[]; group?: string; layout?: string }

/**
 * Opens stores with the tracks `debt` and `rent`, what records searches, and what administrators do about them, with a
 * clock that stands still.
 */
export async function openSearches() {
  const stores = memoryStores()
  const { catalog, events } = stores
  await catalog.saveUnit(sampleUnit(), null)
  for (const slug of ['debt', 'rent'])
    await catalog.saveTrack(
      sampleTrack({ trackId: slug, slug, title: `Track ${slug}`, units: ['u-1'], keywords: [slug] }),
      null,
    )
  const clock = { at: NOON }
  const now = () => clock.at
  const library = createLibraryCache(catalog)
  const deps = { ...stores, library, now, trackTags: createTrackTagEditor({ catalog, now }) }
  const { answer, undo } = createSearchAnswerEditor(deps)
  const listSearches = listUnansweredSearches(deps)
  let eventCount = 0

  const addSearches = (
    event: EventCode,
    term: string,
    { day = '2026-11-05', count = 1, people = searchers, group = NO_GROUP, layout = 'default' }: Search,
  ) =>
    events.append(
      people.flatMap((user) =>
        times(count, () => {
          eventCount += 1
          const time = `${day}T10:00:00.000Z`
          return sampleEvent({ id: `e-${eventCount}`, time, event, user, detail: term, group, layout })
        }),
      ),
    )

  return {
    stores,
    deps,
    clock,
    miss: (term: string, search: Search = {}) => addSearches(410, term, search),
    find: (term: string, search: Search = {}) => addSearches(400, term, search),
    answer: (term: string, track: string) => answer(actors.admin, { term, track }),
    undo: (key: string) => undo(actors.admin, { key }),
    listSearches: () => listSearches(actors.admin, WEEK),
    /** Lists the searches of a week as an administrator. */
    list: async (query: { from?: string; to?: string; group?: string; layout?: string } = {}) =>
      (await listSearches(actors.admin, { ...WEEK, ...query })).searches,
    readTags: async (track: string) => (await catalog.findTrack(track))?.keywords,
  }
}
