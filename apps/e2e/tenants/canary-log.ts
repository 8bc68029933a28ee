import { findCanaries, type Visitor } from './canaries.ts'
import type { Received } from './crawl.ts'

/** Keeps which canaries were received, and from where. A part of an address is no secret of whoever requests it. */
export function createCanaryLog() {
  /** By canary, the first address that has shown it to the person at hand. */
  const shown = new Map<string, string>()
  /** By address, the canaries that it has shown to anybody. */
  const shownAt = new Map<string, Set<string>>()
  return {
    read({ address, text }: Received): void {
      const canaries = [...findCanaries(text)].filter((canary) => !address.includes(canary))
      for (const canary of canaries) if (!shown.has(canary)) shown.set(canary, address)
      shownAt.set(address, new Set([...(shownAt.get(address) ?? []), ...canaries]))
    },
    /** Returns what was shown since the last call: by canary, the first address. */
    takeShown(): ReadonlyMap<string, string> {
      const taken = new Map(shown)
      shown.clear()
      return taken
    },
    /** Returns the addresses that have shown somebody what this person must not see. */
    listForeignAddresses: ({ canaries }: Visitor): string[] =>
      [...shownAt].flatMap(([address, found]) => (found.isSubsetOf(canaries) ? [] : [address])),
  }
}
