import { findCanaries, type Visitor } from './canaries.ts'
import type { Received } from './crawl.ts'

/**
 * Records which canaries were received, and from where. A canary in the address of a request does not count in its
 * response: the sender knows it already.
 */
export function createCanaryLog() {
  /** By canary, the first address at which the current visitor has received it. */
  const shown = new Map<string, string>()
  /** By address, the canaries that any visitor has received from it. */
  const shownAt = new Map<string, Set<string>>()
  return {
    read({ address, text }: Received): void {
      const canaries = [...findCanaries(text)].filter((canary) => !address.includes(canary))
      for (const canary of canaries) if (!shown.has(canary)) shown.set(canary, address)
      shownAt.set(address, new Set([...(shownAt.get(address) ?? []), ...canaries]))
    },
    /** Returns the canaries that were received since the last call, each with the first address. */
    takeShown(): ReadonlyMap<string, string> {
      const taken = new Map(shown)
      shown.clear()
      return taken
    },
    /** Returns the addresses at which others have received what this visitor must not. */
    listForeignAddresses: ({ canaries }: Visitor): string[] =>
      [...shownAt].flatMap(([address, found]) => (found.isSubsetOf(canaries) ? [] : [address])),
  }
}
