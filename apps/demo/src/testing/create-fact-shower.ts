import { type Fact, type FactToken, type ShownFact, showFact } from '@kitchen-table/domain/facts'

/** A day on which windows of the demo library are open. */
const DAY = '2026-12-01'

/** Returns the function that shows the facts of a library. */
export function createFactShower(facts: readonly Fact[]): (token: FactToken) => ShownFact | null {
  const bySlug = new Map(facts.map((fact) => [fact.slug, fact]))
  return ({ slug, name }) => {
    const fact = bySlug.get(slug)
    return fact === undefined ? null : showFact(fact, name, DAY)
  }
}
