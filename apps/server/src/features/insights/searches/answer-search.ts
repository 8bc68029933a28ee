import type { NamedSearchAnswer } from '@kitchen-table/contract/insights-searches'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { utcDayOf } from '@kitchen-table/domain/insights/event'
import { mayAnswerSearches } from '@kitchen-table/domain/insights/policy'
import { searchKeyOf } from '@kitchen-table/domain/insights/search-terms'
import { Refusal } from '../../../platform/refusal.ts'
import type { TrackTags } from '../../catalog/editing/change-track-tags.ts'
import type { LibraryCache } from '../../catalog/library-cache.ts'
import type { EventStore } from '../ports.ts'
import { countSearchesOfDay } from './count-searches.ts'
import { nameAnswer } from './name-answer.ts'
import type { SearchAnswer, SearchAnswerStore } from './ports.ts'

export type AnswerDeps = {
  events: Pick<EventStore, 'rankDetails'>
  searchAnswers: SearchAnswerStore
  trackTags: TrackTags
  library: LibraryCache
  now: () => number
}

type Tagged = Awaited<ReturnType<TrackTags['add']>>

/** The version of a track that was created and not saved since. */
const FIRST_VERSION = 1

/** Whether the actor has just created the track with the tag. */
function isNewTrack({ before, isChanged }: Tagged, { sub }: Actor): boolean {
  return !isChanged && before.version === FIRST_VERSION && before.author?.sub === sub
}

/** Returns a function that runs one task after the other. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const current = last.then(run, run)
    last = current
    return current
  }
}

/**
 * Returns the use-cases that make a track the answer to a search, and take an answer back. One runs at a time, so that
 * of two equal requests the second sees what the first has stored. If two processes have one each, taking the answer
 * back may leave the tag.
 */
export function createAnswering({ events, searchAnswers, trackTags, library, now }: AnswerDeps) {
  const runNext = createQueue()

  const findAnswer = async (key: string) =>
    (await searchAnswers.list()).find((answer) => answer.key === key) ?? null

  async function store(actor: Actor, term: string, track: string): Promise<SearchAnswer> {
    const key = searchKeyOf(term)
    const tagged = await trackTags.add(actor, track, term)
    const stored = await findAnswer(key)
    const earlier = stored?.track === track && stored.term === term ? stored : null
    if (earlier && !tagged.isChanged) return earlier
    const answeredAt = new Date(now()).toISOString()
    const answer: SearchAnswer = {
      key,
      term,
      track,
      kind: isNewTrack(tagged, actor) ? 'new_track' : 'tag',
      addedTag: tagged.isChanged,
      answeredAt,
      before: await countSearchesOfDay(events, key, utcDayOf(answeredAt)),
    }
    await searchAnswers.put(answer)
    return answer
  }

  async function withdraw(actor: Actor, key: string): Promise<void> {
    const answer = await findAnswer(key)
    if (answer === null) return
    if (answer.addedTag) await removeTag(actor, answer)
    await searchAnswers.remove(key)
  }

  async function removeTag(actor: Actor, { track, term }: SearchAnswer): Promise<void> {
    try {
      await trackTags.remove(actor, track, term)
    } catch (error) {
      const isGone = error instanceof Refusal && error.code === 'catalog.track_not_found'
      if (!isGone) throw error
    }
  }

  return {
    /** Adds the term to the tags of the track, and records that this answers the search. */
    async answer(actor: Actor, { term, track }: { term: string; track: string }): Promise<NamedSearchAnswer> {
      if (!mayAnswerSearches(actor)) throw new Refusal('auth.forbidden')
      const answer = await runNext(() => store(actor, term, track))
      return nameAnswer(await library.current(), answer)
    },

    /** Removes the answer to the key, and the tag if the answer has added it. */
    async withdraw(actor: Actor, { key }: { key: string }): Promise<void> {
      if (!mayAnswerSearches(actor)) throw new Refusal('auth.forbidden')
      await runNext(() => withdraw(actor, key))
    },
  }
}
