import { type TrackInput, trackInput } from '@kitchen-table/contract/catalog-input'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import type { Track } from '@kitchen-table/domain/catalog/records'
import { appendSlugNumber, slugFromTitle } from '@kitchen-table/domain/catalog/slug'
import { parseInput, Refusal } from '../../platform/refusal.ts'
import type { ExpectedVersion } from '../../platform/versioned.ts'
import { cleanRichText } from './clean-html.ts'
import type { CatalogStore } from './ports.ts'
import { requireExisting, requireSaved, shortId } from './save-outcome.ts'

type Deps = { catalog: CatalogStore; newId: () => string; now: () => number }

/** Equal titles get `-2`, `-3` … (docs/security.md T13). */
const MAX_EQUAL_TITLES = 100

/** `slug` names the track to update. For a new track only content files set it, never a person. */
export type SaveTrackInput = TrackInput & { slug?: string | undefined }
const saveTrackInput = trackInput.extend({ slug: slug.optional() })

function isSameOrder(before: string[], after: string[]): boolean {
  return before.length === after.length && before.every((unit, index) => unit === after[index])
}

async function createTrack({ catalog, newId, now }: Deps, input: SaveTrackInput): Promise<Track> {
  const { slug: requestedSlug, markUpdated, ...fields } = input
  const createdAt = new Date(now()).toISOString()
  const record = { ...fields, trackId: newId(), createdAt, updateContentDate: markUpdated ? createdAt : null }

  const baseSlug = requestedSlug ?? slugFromTitle(fields.title, () => shortId(newId()))
  const maxTries = requestedSlug === undefined ? MAX_EQUAL_TITLES : 1
  for (let n = 1; n <= maxTries; n += 1) {
    const track = { ...record, slug: appendSlugNumber(baseSlug, n) }
    if ((await catalog.saveTrack(track, null)) === 'saved') return track
  }
  throw new Refusal('catalog.exists')
}

async function updateTrack(
  { catalog, now }: Deps,
  input: SaveTrackInput,
  expectedVersion: number,
): Promise<Track> {
  const { slug: requestedSlug, markUpdated, ...fields } = input
  const { version: _, ...before } = requireExisting(
    requestedSlug === undefined ? null : await catalog.findTrack(requestedSlug),
  )

  const isUpdated = markUpdated || !isSameOrder(before.units, fields.units)
  const updateContentDate = isUpdated ? new Date(now()).toISOString() : null
  const track: Track = { ...before, ...fields, updateContentDate }
  requireSaved(await catalog.saveTrack(track, expectedVersion))
  return track
}

/** Creates a track (`expectedVersion` null), with a slug from its title, or updates the expected version of one. */
export function saveTrack(deps: Deps) {
  return async (actor: Actor, input: SaveTrackInput, expectedVersion: ExpectedVersion): Promise<Track> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')

    const parsed = parseInput(saveTrackInput, input)
    const cleaned = { ...parsed, content: cleanRichText(parsed.content) }
    return expectedVersion === null ? createTrack(deps, cleaned) : updateTrack(deps, cleaned, expectedVersion)
  }
}
