import { isDeepStrictEqual } from 'node:util'
import {
  type FactReference,
  type FactUser,
  hasFactReference,
  listFactReferences,
  type Unit,
} from '@kitchen-table/domain/catalog'
import type { Fact } from '@kitchen-table/domain/facts'
import { findFactIssues } from '../facts/fact-issues.ts'
import { listFactUsers } from '../facts/fact-users.ts'
import type { CatalogKey, Library, LibraryRecord } from '../ports.ts'
import { indexLibrary } from '../reading/library-cache.ts'
import { fillWorksheet, findWorksheetProblem } from '../worksheets/worksheet-problem.ts'
import { messages } from './messages.ts'
import { toMapKey } from './references.ts'

const missingMessages: Record<FactReference['kind'], (values: { key: string }) => string> = {
  fact: messages.missingFact,
  factAddress: messages.missingFactAddress,
  figure: messages.missingFigure,
  window: messages.missingWindow,
}

const toFactUser = ({ kind, record }: LibraryRecord): FactUser | null =>
  kind === 'unit' || kind === 'track' || kind === 'topic' || kind === 'intent' ? record : null

/**
 * Returns the check of the facts of an archive, and of what names them, in the archive and in the library that it is imported
 * into. `archivedKeys` are the records that it adds or replaces. Facts are checked first, as they are imported.
 */
export function createArchivedFactCheck(
  library: Library,
  { archivedKeys, day }: { archivedKeys: readonly CatalogKey[]; day: string },
) {
  const snapshot = indexLibrary(library)
  const before = snapshot.facts
  const after = new Map(before)
  const changedSlugs: string[] = []

  function addFact(fact: Fact): void {
    const { version = 0, ...stored } = before.get(fact.slug) ?? {}
    if (isDeepStrictEqual(fact, stored)) return
    after.set(fact.slug, { ...fact, version })
    changedSlugs.push(fact.slug)
  }

  /** What a record names in vain in the library already is no reason to refuse its archive. */
  function findLostReferences(record: FactUser, current: FactUser | null): FactReference[] {
    const known = new Set(
      (current === null ? [] : listFactReferences(current))
        .filter((reference) => !hasFactReference(before, reference))
        .map(({ kind, key }) => `${kind} ${key}`),
    )
    return listFactReferences(record).filter(
      (reference) => !hasFactReference(after, reference) && !known.has(`${reference.kind} ${reference.key}`),
    )
  }

  async function describeUnusableWorksheet(unit: Unit, current: Unit | null): Promise<string[]> {
    if (unit.worksheet === '') return []
    const filled = fillWorksheet(unit, after, day)
    const isSame = current !== null && isDeepStrictEqual(fillWorksheet(current, before, day), filled)
    const problem = isSame ? null : await findWorksheetProblem(filled)
    return problem === null ? [] : [messages.ofField({ field: 'worksheet', problem })]
  }

  return {
    /** Returns what is wrong with what a record of the archive names of facts. */
    async describeProblems(archived: LibraryRecord, current: LibraryRecord | null): Promise<string[]> {
      if (archived.kind === 'fact') addFact(archived.record)
      const user = toFactUser(archived)
      if (user === null) return []
      const lost = findLostReferences(user, current && toFactUser(current))
      const currentUnit = current?.kind === 'unit' ? current.record : null
      return [
        ...lost.map(({ kind, key }) => missingMessages[kind]({ key })),
        ...(archived.kind === 'unit' ? await describeUnusableWorksheet(archived.record, currentUnit) : []),
      ]
    },
    /** Returns what the facts of the archive would break in records of the library that the archive does not have. */
    async listBrokenUses(): Promise<{ slug: string; message: string }[]> {
      const archived = new Set(archivedKeys.map(toMapKey))
      const remaining = listFactUsers(snapshot).filter(({ content }) => !archived.has(toMapKey(content)))
      const broken: { slug: string; message: string }[] = []
      for (const slug of changedSlugs)
        for (const { field, message } of await findFactIssues(remaining, { slug, before, after, day }))
          broken.push({ slug, message: messages.ofField({ field, problem: message }) })
      return broken
    },
  }
}
