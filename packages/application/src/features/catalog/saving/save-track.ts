import { type TrackInput, trackInput } from '@kitchen-table/contract/content-input'
import { creationId, slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  BLANK_ICON,
  chooseUpdateContentDate,
  defaultContentLanguage,
  listTrackReferences,
  type Track,
} from '@kitchen-table/domain/catalog'
import { parseInput, Refusal } from '../../../platform/refusal.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import { cleanRichText } from '../cleaning/clean-html.ts'
import { type KnownContent, requireKnownReferences } from '../editing/check-references.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import { requireEditor } from '../require-editor.ts'
import {
  createContentAuthor,
  listPossibleSlugs,
  requireExisting,
  requireSavedOutcome,
  toSavedRecord,
  withoutVersionAndAuthor,
} from './save-outcome.ts'

type Deps = { catalog: CatalogStore; library: KnownContent; newId: () => string; now: () => number }

/**
 * `slug` names the track to update, and stays when its title changes; for a new track only content files set it, never a
 * person. An update without a title keeps it. A creation that was repeated with its `creationId` returns the track
 * that the first request has stored.
 */
export type SaveTrackInput = Omit<TrackInput, 'title'> & {
  title?: string
  slug?: string | undefined
  creationId?: string | undefined
}

const newTrack = trackInput.extend({ slug: slug.optional(), creationId: creationId.optional() })
const updatedTrack = newTrack.omit({ creationId: true }).partial({ title: true }).required({ slug: true })

type TrackFields = Omit<TrackInput, 'title' | 'markUpdated'>

function cleanFields<Fields extends TrackFields>(fields: Fields): Fields {
  const iconSlug = fields.iconSlug === BLANK_ICON ? null : fields.iconSlug
  return { ...fields, iconSlug, content: cleanRichText(fields.content) }
}

async function createTrack(
  { catalog, library, newId, now }: Deps,
  actor: Actor,
  input: SaveTrackInput,
): Promise<AuthoredRecord<Track>> {
  const {
    slug: requestedSlug,
    creationId: trackId = newId(),
    markUpdated,
    ...parsed
  } = parseInput(newTrack, input)
  const author = createContentAuthor(actor, now())
  const record = {
    ...defaultContentLanguage,
    ...cleanFields(parsed),
    trackId,
    createdAt: author.at,
    updateContentDate: chooseUpdateContentDate(null, { units: parsed.units, markUpdated }, author.at),
  }
  await requireKnownReferences(library, { before: [], after: listTrackReferences(record) })

  for (const possibleSlug of listPossibleSlugs(requestedSlug, parsed.title, () => trackId)) {
    const track = { ...record, slug: possibleSlug }
    if ((await catalog.saveTrack(track, null, author)) === 'saved') return toSavedRecord(track, null, author)
    const stored = input.creationId === undefined ? null : await catalog.findTrack(track.slug)
    if (stored?.trackId === trackId) return stored
  }
  throw new Refusal('catalog.exists')
}

async function updateTrack(
  { catalog, library, now }: Deps,
  actor: Actor,
  { input, expectedVersion }: { input: SaveTrackInput; expectedVersion: number },
): Promise<AuthoredRecord<Track>> {
  const { slug: requestedSlug, title, markUpdated, ...parsed } = parseInput(updatedTrack, input)
  const stored = requireExisting(await catalog.findTrack(requestedSlug), 'catalog.track_not_found')
  const before = withoutVersionAndAuthor(stored)
  const author = createContentAuthor(actor, now())
  const track: Track = {
    ...before,
    ...cleanFields(parsed),
    title: title ?? before.title,
    updateContentDate: chooseUpdateContentDate(before, { units: parsed.units, markUpdated }, author.at),
  }
  if (stored.version !== expectedVersion) throw new Refusal('catalog.stale')
  await requireKnownReferences(library, {
    before: listTrackReferences(before),
    after: listTrackReferences(track),
    own: track.slug,
  })
  requireSavedOutcome(await catalog.saveTrack(track, expectedVersion, author))
  return toSavedRecord(track, expectedVersion, author)
}

/** Creates a track (`expectedVersion` null), with a slug from its title, or updates the expected version of one. */
export function saveTrack(deps: Deps) {
  return async (
    actor: Actor,
    input: SaveTrackInput,
    expectedVersion: ExpectedVersion,
  ): Promise<AuthoredRecord<Track>> => {
    requireEditor(actor)

    return expectedVersion === null
      ? createTrack(deps, actor, input)
      : updateTrack(deps, actor, { input, expectedVersion })
  }
}
