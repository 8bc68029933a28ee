import { slug } from '@kitchen-table/contract/fields'
import { type IntentInput, intentInput } from '@kitchen-table/contract/intent-input'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { intentReferences } from '@kitchen-table/domain/catalog/references'
import { slugFromTitle } from '@kitchen-table/domain/catalog/slug'
import type { Intent } from '@kitchen-table/domain/intents/intent'
import { parseInput, Refusal } from '../../platform/refusal.ts'
import type { ExpectedVersion } from '../../platform/versioned.ts'
import { type KnownContent, requireKnownReferences } from './editing/check-references.ts'
import type { AuthoredRecord, CatalogStore } from './ports.ts'
import { requireEditor } from './require-editor.ts'
import { requireExisting, requireSaved, shortId, toAuthor, toSavedRecord } from './save-outcome.ts'

type Deps = { catalog: CatalogStore; library: KnownContent; newId: () => string; now: () => number }

/** `slug` names the intent to update. For a new one only content files set it, never a person. */
export type SaveIntentInput = IntentInput & { slug?: string | undefined }
const saveIntentInput = intentInput.safeExtend({ slug: slug.optional() })

/** Creates an intent (`expectedVersion` null), unless its slug is taken, or updates the expected version of one. */
export function saveIntent({ catalog, library, newId, now }: Deps) {
  async function findExisting(key: string | undefined): Promise<Intent> {
    if (key === undefined) throw new Refusal('catalog.intent_not_found')
    return requireExisting(await catalog.findIntent(key), 'catalog.intent_not_found')
  }

  return async (
    actor: Actor,
    input: SaveIntentInput,
    expectedVersion: ExpectedVersion,
  ): Promise<AuthoredRecord<Intent>> => {
    requireEditor(actor)

    const { slug: requestedSlug, ...fields } = parseInput(saveIntentInput, input)
    const before = expectedVersion === null ? null : await findExisting(requestedSlug)
    await requireKnownReferences(library, {
      before: before === null ? [] : intentReferences(before),
      after: intentReferences(fields),
    })
    const intent: Intent = {
      ...fields,
      slug: requestedSlug ?? slugFromTitle(fields.title, () => shortId(newId())),
    }
    const author = toAuthor(actor, now())
    requireSaved(await catalog.saveIntent(intent, expectedVersion, author))
    return toSavedRecord(intent, expectedVersion, author)
  }
}
