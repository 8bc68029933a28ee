import type { FactRow, FactUse } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import { toFactToken } from '@kitchen-table/domain/catalog'
import type { Fact } from '@kitchen-table/domain/facts'
import { compareTexts } from '@kitchen-table/i18n/formats'
import { forActor, procedures } from '../../../platform/authorization/procedures.ts'
import { requireActor } from '../../../platform/authorization/request-context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type FindPersonName, saveForEditor } from '../editing/edited-content.ts'
import { findFactForEditor } from '../editing/find-content.ts'
import type { CatalogStore } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'
import { requireEditor } from '../require-editor.ts'
import { listFactUses, MAX_LISTED_USES } from './fact-impact.ts'
import { listFactUsers } from './fact-users.ts'
import { saveFact } from './save-fact.ts'

type Deps = {
  catalog: CatalogStore
  library: Pick<LibraryCache, 'current'>
  findPersonName: FindPersonName
  newId: () => string
  now: () => number
}

/** Returns all facts in the order of their titles, with how many records name each. */
function listFacts({ library }: Pick<Deps, 'library'>) {
  return async (actor: Actor): Promise<{ facts: FactRow[] }> => {
    requireEditor(actor)
    const snapshot = await library.current()
    const uses = new Map<string, number>()
    for (const { references } of listFactUsers(snapshot))
      for (const slug of new Set(references.map((reference) => toFactToken(reference).slug)))
        uses.set(slug, (uses.get(slug) ?? 0) + 1)
    const rows = [...snapshot.facts.values()].map((fact) => ({ ...fact, uses: uses.get(fact.slug) ?? 0 }))
    return { facts: rows.sort((a, b) => compareTexts(a.title, b.title)) }
  }
}

/** Returns what uses a fact, and how a save of it would change them. Stores nothing. */
function describeFactImpact({ library, now }: Pick<Deps, 'library' | 'now'>) {
  return async (actor: Actor, changed: Fact): Promise<{ uses: FactUse[]; total: number }> => {
    requireEditor(actor)
    const snapshot = await library.current()
    if (!snapshot.facts.has(changed.slug)) throw new Refusal('catalog.fact_not_found')
    const uses = listFactUses(snapshot, changed, now())
    return { uses: uses.slice(0, MAX_LISTED_USES), total: uses.length }
  }
}

/** Returns the editors' procedures for facts. */
export function createFactProcedures(deps: Deps) {
  const { catalog } = procedures
  const save = saveForEditor(saveFact(deps), deps.findPersonName)

  return {
    listFacts: catalog.listFacts.handler(forActor(listFacts(deps))),
    findFact: catalog.findFact.handler(forActor(findFactForEditor(deps))),
    createFact: catalog.createFact.handler(({ input, context }) => save(requireActor(context), input, null)),
    updateFact: catalog.updateFact.handler(({ input: { version, ...input }, context }) =>
      save(requireActor(context), input, version),
    ),
    describeFactImpact: catalog.describeFactImpact.handler(forActor(describeFactImpact(deps))),
  }
}
