import { MAX_KEYWORDS } from '@kitchen-table/contract/content-input'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { Track } from '@kitchen-table/domain/catalog'
import { invalidInputRefusal, Refusal } from '../../../platform/refusal.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import { requireEditor } from '../require-editor.ts'
import { createContentAuthor, requireExisting, withoutVersionAndAuthor } from '../saving/save-outcome.ts'
import { messages } from './messages.ts'

type Deps = { catalog: Pick<CatalogStore, 'findTrack' | 'saveTrack'>; now: () => number }

/** How often a save is repeated when others save the same track at the same moment. */
const MAX_ATTEMPTS = 5

/** `before`: the track as it was found. */
type TagChange = { before: AuthoredRecord<Track>; isChanged: boolean }

function addTagTo(keywords: string[], tag: string): string[] {
  if (keywords.includes(tag)) return keywords
  if (keywords.length >= MAX_KEYWORDS)
    throw invalidInputRefusal([{ field: 'track', message: messages.tooManyTags({ count: MAX_KEYWORDS }) }])
  return [...keywords, tag]
}

/**
 * Returns functions that add one tag to a track and remove it. What another editor saves at the same time stays, and so
 * does the date of the track's content.
 */
export function createTrackTagEditor({ catalog, now }: Deps) {
  async function change(
    actor: Actor,
    slug: string,
    changeTags: (keywords: string[]) => string[],
  ): Promise<TagChange> {
    requireEditor(actor)
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const before = requireExisting(await catalog.findTrack(slug), 'catalog.track_not_found')
      const keywords = changeTags(before.keywords)
      if (keywords.length === before.keywords.length) return { before, isChanged: false }
      const track: Track = { ...withoutVersionAndAuthor(before), keywords }
      const outcome = await catalog.saveTrack(track, before.version, createContentAuthor(actor, now()))
      if (outcome === 'saved') return { before, isChanged: true }
    }
    throw new Refusal('catalog.stale')
  }

  return {
    /** Throws the refusals `catalog.track_not_found`, `catalog.stale`, and `input.invalid` for too many tags. */
    add: (actor: Actor, slug: string, tag: string) =>
      change(actor, slug, (keywords) => addTagTo(keywords, tag)),
    /** Throws the refusals `catalog.track_not_found` and `catalog.stale`. */
    remove: (actor: Actor, slug: string, tag: string) =>
      change(actor, slug, (keywords) => keywords.filter((keyword) => keyword !== tag)),
  }
}

export type TrackTagEditor = ReturnType<typeof createTrackTagEditor>
