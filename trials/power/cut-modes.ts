import type { PendingChange } from './pending-change.ts'

/** Returns which of the unsynced changes survive a power cut. `random` returns numbers from 0 up to 1. */
export type CutMode = (unsynced: readonly PendingChange[], random: () => number) => PendingChange[]

const SECTOR = 512
const blocks = [SECTOR, 1024, 2048, 4096]

function splitIntoBlocks(change: PendingChange, size: number): PendingChange[] {
  if (change.kind !== 'bytes') return [change]
  const { bytes, offset } = change
  // Disks write whole blocks, wherever a write starts.
  const first = size - (offset % size)
  const ends = [first]
  while ((ends.at(-1) ?? 0) < bytes.length) ends.push((ends.at(-1) ?? 0) + size)
  return ends.map((end, at) => {
    const from = ends[at - 1] ?? 0
    return { ...change, offset: offset + from, bytes: bytes.subarray(from, end) }
  })
}

/** Three kinds of power cuts (docs/security.md R2). */
export const cutModes = {
  /** All unsynced changes were only in the disk's cache and are lost. */
  dropped: () => [],
  /** Blocks were written in any order. Changes of names keep their order: file systems write them to a journal. */
  scattered: (unsynced, random) => {
    const lastName = Math.floor(random() * (unsynced.length + 1))
    return unsynced.flatMap((change, at) => {
      if (change.kind === 'names') return at < lastName ? [change] : []
      const size = blocks[Math.floor(random() * blocks.length)] ?? SECTOR
      return splitIntoBlocks(change, size).filter(() => random() < 0.5)
    })
  },
  /** Everything was written except the end of the last change. */
  torn: (unsynced, random) => {
    const last = unsynced.at(-1)
    if (last === undefined) return []
    const parts = splitIntoBlocks(last, SECTOR)
    return [...unsynced.slice(0, -1), ...parts.slice(0, Math.floor(random() * parts.length))]
  },
} satisfies Record<string, CutMode>
