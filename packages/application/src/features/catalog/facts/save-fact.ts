import { type FactInput, factInput } from '@kitchen-table/contract/catalog'
import { factSlug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts'
import { type Fact, toWindowDay } from '@kitchen-table/domain/facts'
import { invalidInputRefusal, parseInput, Refusal } from '../../../platform/refusal.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import { type KnownContent, requireUnusedTitle } from '../editing/check-references.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import { requireEditor } from '../require-editor.ts'
import {
  createContentAuthor,
  listPossibleSlugs,
  requireExisting,
  requireSavedOutcome,
  toSavedRecord,
} from '../saving/save-outcome.ts'
import { findIssuesOfSave } from './fact-issues.ts'

type Deps = { catalog: CatalogStore; library: KnownContent; newId: () => string; now: () => number }

/** `slug` names the fact to update. For a new one only content files set it, never a person. */
type SaveFactInput = FactInput & { slug?: string | undefined }
const saveFactInput = factInput.safeExtend({ slug: factSlug.optional() })

/** Throws `input.invalid` if the save of a fact would break what names it. */
export async function requireUsableFact(library: KnownContent, fact: Fact, now: number): Promise<void> {
  if (library === null) return
  const issues = await findIssuesOfSave(await library.current(), fact, toWindowDay(now))
  if (issues.length > 0) throw invalidInputRefusal(issues)
}

async function requireFreeTitle(library: KnownContent, title: string, slug: string | null): Promise<void> {
  if (library === null) return
  const { facts } = await library.current()
  requireUnusedTitle(
    title,
    [...facts.values()].filter((fact) => fact.slug !== slug),
  )
}

async function createFact(
  { catalog, library, newId, now }: Deps,
  actor: Actor,
  { slug: requestedSlug, ...fields }: SaveFactInput,
): Promise<AuthoredRecord<Fact>> {
  await requireFreeTitle(library, fields.title, null)
  const author = createContentAuthor(actor, now())
  for (const slug of listPossibleSlugs(requestedSlug, fields.title, newId)) {
    const fact: Fact = { ...fields, slug }
    if ((await catalog.findFact(slug)) !== null) continue
    // A text may name it already: the import that brought it was undone.
    await requireUsableFact(library, fact, now())
    if ((await catalog.saveFact(fact, null, author)) === 'saved') return toSavedRecord(fact, null, author)
  }
  throw new Refusal('catalog.exists')
}

async function updateFact(
  { catalog, library, now }: Deps,
  actor: Actor,
  { input, expectedVersion }: { input: SaveFactInput; expectedVersion: number },
): Promise<AuthoredRecord<Fact>> {
  const { slug = '', ...fields } = input
  const before = requireExisting(await catalog.findFact(slug), 'catalog.fact_not_found')
  if (before.version !== expectedVersion) throw new Refusal('catalog.stale')
  if (fields.title !== before.title) await requireFreeTitle(library, fields.title, slug)
  const fact: Fact = { ...fields, slug }
  await requireUsableFact(library, fact, now())
  const author = createContentAuthor(actor, now())
  requireSavedOutcome(await catalog.saveFact(fact, expectedVersion, author))
  return toSavedRecord(fact, expectedVersion, author)
}

/**
 * Creates a fact (`expectedVersion` null), with a slug from its title, or updates the expected version of one. What other
 * records name of it cannot be taken away.
 */
export function saveFact(deps: Deps) {
  return async (
    actor: Actor,
    input: SaveFactInput,
    expectedVersion: ExpectedVersion,
  ): Promise<AuthoredRecord<Fact>> => {
    requireEditor(actor)

    const parsed = parseInput(saveFactInput, input)
    return expectedVersion === null
      ? createFact(deps, actor, parsed)
      : updateFact(deps, actor, { input: parsed, expectedVersion })
  }
}
