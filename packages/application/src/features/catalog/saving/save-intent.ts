import { type IntentInput, intentInput } from '@kitchen-table/contract/catalog'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts'
import { listIntentReferences } from '@kitchen-table/domain/catalog'
import { defaultIntentFields, type Intent } from '@kitchen-table/domain/intents'
import { parseInput, Refusal } from '../../../platform/refusal.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import { type KnownContent, requireKnownReferences, requireUnusedTitle } from '../editing/check-references.ts'
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

/** `slug` names the intent to update. For a new one only content files set it, never a person. */
type SaveIntentInput = IntentInput & { slug?: string | undefined }
const saveIntentInput = intentInput.safeExtend({ slug: slug.optional() })

/** Throws the refusal `catalog.exists` if another intent than `key` has this title. */
async function requireFreeTitle(library: KnownContent, title: string, key: string | null): Promise<void> {
  if (library === null) return
  const { intents } = await library.current()
  requireUnusedTitle(
    title,
    [...intents.values()].filter((intent) => intent.slug !== key),
  )
}

async function createIntent(
  { catalog, library, newId, now }: Deps,
  actor: Actor,
  { slug: requestedSlug, ...fields }: SaveIntentInput,
): Promise<AuthoredRecord<Intent>> {
  await requireFreeTitle(library, fields.title, null)
  await requireKnownReferences(library, {
    before: [],
    after: listIntentReferences({ season: null, ...fields }),
  })
  const author = createContentAuthor(actor, now())
  for (const slug of listPossibleSlugs(requestedSlug, fields.title, newId)) {
    const intent: Intent = { ...defaultIntentFields, ...fields, slug }
    if ((await catalog.saveIntent(intent, null, author)) === 'saved')
      return toSavedRecord(intent, null, author)
  }
  throw new Refusal('catalog.exists')
}

async function updateIntent(
  { catalog, library, now }: Deps,
  actor: Actor,
  { input, expectedVersion }: { input: SaveIntentInput; expectedVersion: number },
): Promise<AuthoredRecord<Intent>> {
  const { slug: key = '', ...fields } = input
  const before = requireExisting(await catalog.findIntent(key), 'catalog.intent_not_found')
  if (before.version !== expectedVersion) throw new Refusal('catalog.stale')
  if (fields.title !== before.title) await requireFreeTitle(library, fields.title, key)
  await requireKnownReferences(library, {
    before: listIntentReferences(before),
    after: listIntentReferences({ ...before, ...fields }),
  })
  const intent: Intent = { ...withoutVersionAndAuthor(before), ...fields, slug: key }
  const author = createContentAuthor(actor, now())
  requireSavedOutcome(await catalog.saveIntent(intent, expectedVersion, author))
  return toSavedRecord(intent, expectedVersion, author)
}

/** Creates an intent (`expectedVersion` null), with a slug from its title, or updates the expected version of one. */
export function saveIntent(deps: Deps) {
  return async (
    actor: Actor,
    input: SaveIntentInput,
    expectedVersion: ExpectedVersion,
  ): Promise<AuthoredRecord<Intent>> => {
    requireEditor(actor)

    const parsed = parseInput(saveIntentInput, input)
    return expectedVersion === null
      ? createIntent(deps, actor, parsed)
      : updateIntent(deps, actor, { input: parsed, expectedVersion })
  }
}
