import type { PendingChange } from './pending-change.ts'

/** What reaches the disk of all that was not synced, when the power goes. `random` answers numbers from 0 to 1. */
export type CutMode = (unsynced: readonly PendingChange[], random: () => number) => PendingChange[]

const SECTOR = 512
const blocks = [SECTOR, 1024, 2048, 4096]

function splitIntoBlocks(piece: PendingChange, size: number): PendingChange[] {
  if (piece.kind !== 'bytes') return [piece]
  const { bytes, offset } = piece
  // Disks write whole blocks, wherever a write begins.
  const first = size - (offset % size)
  const ends = [first]
  while ((ends.at(-1) ?? 0) < bytes.length) ends.push((ends.at(-1) ?? 0) + size)
  return ends.map((end, at) => {
    const from = ends[at - 1] ?? 0
    return { ...piece, offset: offset + from, bytes: bytes.subarray(from, end) }
  })
}

/** Three kinds of power cuts (docs/security.md R2). */
export const cutModes = {
  /** The disk had kept all of it in its memory. */
  dropped: () => [],
  /** Blocks were written in no order. Names keep theirs: file systems write those to a journal. */
  scattered: (unsynced, random) => {
    const lastName = Math.floor(random() * (unsynced.length + 1))
    return unsynced.flatMap((piece, at) => {
      if (piece.kind === 'names') return at < lastName ? [piece] : []
      const size = blocks[Math.floor(random() * blocks.length)] ?? SECTOR
      return splitIntoBlocks(piece, size).filter(() => random() < 0.5)
    })
  },
  /** All of it had been written but for the end of the last. */
  torn: (unsynced, random) => {
    const last = unsynced.at(-1)
    if (last === undefined) return []
    const parts = splitIntoBlocks(last, SECTOR)
    return [...unsynced.slice(0, -1), ...parts.slice(0, Math.floor(random() * parts.length))]
  },
} satisfies Record<string, CutMode>
