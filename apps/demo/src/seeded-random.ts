import { createHash } from 'node:crypto'

/** Creates a mulberry32 generator (public domain, Tommy Ettinger), seeded with a hash of the words. */
function createMulberry32(words: string[]): () => number {
  let state = createHash('sha256').update(JSON.stringify(words)).digest().readInt32LE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Creates a pseudo-random generator whose numbers are the same for the same seed, on every machine. */
export function createSeededRandom(...words: string[]) {
  const next = createMulberry32(words)
  return {
    /** Returns a number of at least 0 and below 1. */
    next,
    /** Returns an integer from `min` to `max`, both included. */
    integer: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    /** Returns true with the probability `share`: 0 never, 1 always. */
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
    /** Returns an index of `weights`, chosen in proportion to its weight; 0 when all weights are 0. */
    weightedIndex: (weights: readonly number[]): number => {
      let remaining = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => {
        remaining -= weight
        return remaining < 0
      })
      return Math.max(index, 0)
    },
  }
}

export type Random = ReturnType<typeof createSeededRandom>
