import { type TrackInput, trackInput } from '@kitchen-table/contract/catalog-input'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import { numberedSlug, slugFromTitle } from '@kitchen-table/domain/catalog/slug'
import type { Track } from '@kitchen-table/domain/catalog/track'
import { parseInput } from '../parse-input.ts'
import { Refusal } from '../refusal.ts'
import { cleanRichText } from './clean-rich-text.ts'
import type { BasedOn, CatalogStore } from './ports.ts'
import { requireExisting, requireSaved } from './saved.ts'
import { shortId } from './short-id.ts'

type Deps = { catalog: CatalogStore; newId: () => string; now: () => number }

/** Equal titles get `-2`, `-3` … (security.md T13). */
const MOST_EQUAL_TITLES = 100

/** `slug` names the track that is changed. A new one has it from a content file only, never from a person. */
export type SaveTrack = TrackInput & { slug?: string | undefined }
const saveTrackInput = trackInput.extend({ slug: slug.optional() })

function isSameOrder(before: string[], after: string[]): boolean {
  return before.length === after.length && before.every((unit, at) => unit === after[at])
}

async function create({ catalog, newId, now }: Deps, input: SaveTrack): Promise<Track> {
  const { slug: named, markUpdated, ...typed } = input
  const createdAt = new Date(now()).toISOString()
  const record = { ...typed, trackId: newId(), createdAt, updateContentDate: markUpdated ? createdAt : null }

  const first = named ?? slugFromTitle(typed.title, () => shortId(newId()))
  const tries = named === undefined ? MOST_EQUAL_TITLES : 1
  for (let n = 1; n <= tries; n += 1) {
    const track = { ...record, slug: numberedSlug(first, n) }
    if ((await catalog.saveTrack(track, null)) === 'saved') return track
  }
  throw new Refusal('catalog.exists')
}

async function change({ catalog, now }: Deps, input: SaveTrack, basedOn: number): Promise<Track> {
  const { slug: named, markUpdated, ...typed } = input
  const { tracks } = await catalog.read()
  const { version: _, ...before } = requireExisting(tracks.find((track) => track.slug === named))

  const isUpdated = markUpdated || !isSameOrder(before.units, typed.units)
  const updateContentDate = isUpdated ? new Date(now()).toISOString() : null
  const track: Track = { ...before, ...typed, updateContentDate }
  requireSaved(await catalog.saveTrack(track, basedOn))
  return track
}

/** Creates a track (`basedOn` null), whose slug comes from its title, or saves over the version that was read. */
export function saveTrack(deps: Deps) {
  return async (actor: Actor, input: SaveTrack, basedOn: BasedOn): Promise<Track> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')

    const parsed = parseInput(saveTrackInput, input)
    const wanted = { ...parsed, content: cleanRichText(parsed.content) }
    return basedOn === null ? create(deps, wanted) : change(deps, wanted, basedOn)
  }
}
