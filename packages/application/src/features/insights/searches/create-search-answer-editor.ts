import type { NamedSearchAnswer } from '@kitchen-table/contract/insights'
import type { Actor } from '@kitchen-table/domain/accounts'
import { mayAnswerSearches, searchKeyOf, utcDayOf } from '@kitchen-table/domain/insights'
import { Refusal } from '../../../platform/refusal.ts'
import type { TrackTagEditor } from '../../catalog/editing/create-track-tag-editor.ts'
import type { LibraryCache, Snapshot } from '../../catalog/reading/library-cache.ts'
import type { EventStore } from '../ports.ts'
import { countSearchesOfDay } from './count-searches.ts'
import type { AddedTag, SearchAnswer, SearchAnswerStore } from './ports.ts'

export type SearchAnswerDeps = {
  events: Pick<EventStore, 'rankDetails'>
  searchAnswers: SearchAnswerStore
  trackTags: TrackTagEditor
  library: LibraryCache
  now: () => number
}

type TagChange = Awaited<ReturnType<TrackTagEditor['add']>>

/** The version of a track that was created and not saved since. */
const FIRST_VERSION = 1

/** Whether the actor has just created the track with the tag. */
function isNewTrack({ before, isChanged }: TagChange, { sub }: Actor): boolean {
  return !isChanged && before.version === FIRST_VERSION && before.author?.sub === sub
}

function includeTag(tags: readonly AddedTag[], { track, term }: AddedTag): AddedTag[] {
  return [...tags.filter((tag) => tag.track !== track || tag.term !== term), { track, term }]
}

/** Returns an answer with the title that its track has now. */
export function toNamedAnswer(
  { tracks }: Pick<Snapshot, 'tracks'>,
  { key, term, track, kind, answeredAt }: SearchAnswer,
): NamedSearchAnswer {
  return { key, term, track, title: tracks.get(track)?.title ?? track, kind, answeredAt }
}

/** Returns a function that runs one task after the other. */
function createTaskQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const current = last.then(run, run)
    last = current
    return current
  }
}

/**
 * Returns the use-cases that make a track the answer to a search, and undo an answer. One runs at a time, so that of
 * two equal requests the second sees what the first has stored. If two processes have one each, undoing may leave the
 * tag.
 */
export function createSearchAnswerEditor({
  events,
  searchAnswers,
  trackTags,
  library,
  now,
}: SearchAnswerDeps) {
  const enqueue = createTaskQueue()

  const findAnswer = async (key: string) =>
    (await searchAnswers.list()).find((answer) => answer.key === key) ?? null

  async function addAnswer(actor: Actor, term: string, track: string): Promise<SearchAnswer> {
    const key = searchKeyOf(term)
    const tagChange = await trackTags.add(actor, track, term)
    const earlier = await findAnswer(key)
    const isRepeated = earlier?.track === track && earlier.term === term && !tagChange.isChanged
    if (isRepeated) return earlier
    const answeredAt = new Date(now()).toISOString()
    const earlierTags = earlier?.addedTags ?? []
    const answer: SearchAnswer = {
      key,
      term,
      track,
      kind: isNewTrack(tagChange, actor) ? 'new_track' : 'tag',
      addedTags: tagChange.isChanged ? includeTag(earlierTags, { track, term }) : earlierTags,
      answeredAt,
      before: await countSearchesOfDay(events, term, utcDayOf(answeredAt)),
    }
    await searchAnswers.put(answer)
    return answer
  }

  async function removeAnswer(actor: Actor, key: string): Promise<void> {
    const answer = await findAnswer(key)
    if (answer === null) return
    for (const tag of answer.addedTags) await removeTag(actor, tag)
    await searchAnswers.remove(key)
  }

  async function removeTag(actor: Actor, { track, term }: AddedTag): Promise<void> {
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
      const answer = await enqueue(() => addAnswer(actor, term, track))
      return toNamedAnswer(await library.current(), answer)
    },

    /** Removes the answer to the key, and the tags that it and those before it have added. */
    async undo(actor: Actor, { key }: { key: string }): Promise<void> {
      if (!mayAnswerSearches(actor)) throw new Refusal('auth.forbidden')
      await enqueue(() => removeAnswer(actor, key))
    },
  }
}
