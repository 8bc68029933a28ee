export type File = { synced: Buffer; pending: Sequenced<PendingChange>[]; position: number }
export type Names = Map<string, File | 'folder'>
export type Sequenced<T> = T & { at: number }

/** A change to the names in a folder. */
export type NameChange = { kind: 'names'; folder: string; change: (names: Names) => void }

/** A change that a power cut may still undo. */
export type PendingChange =
  | { kind: 'bytes'; file: File; offset: number; bytes: Buffer }
  | { kind: 'size'; file: File; size: number }
  | NameChange

/** Returns the content after these changes, in this order; `content` itself stays as it is. */
export function applyPendingChanges(content: Buffer, changes: readonly PendingChange[]): Buffer {
  if (!changes.some(({ kind }) => kind !== 'names')) return content
  const largestSize = changes.reduce((size, change) => Math.max(size, sizeNeededBy(change)), content.length)
  // Copied once for all changes: a file may have hundreds of them.
  const bytes = Buffer.alloc(largestSize)
  let size = content.copy(bytes)
  for (const change of changes) {
    if (change.kind === 'size') {
      bytes.fill(0, Math.min(size, change.size))
      size = change.size
    } else if (change.kind === 'bytes') {
      change.bytes.copy(bytes, change.offset)
      size = Math.max(size, sizeNeededBy(change))
    }
  }
  return bytes.subarray(0, size)
}

function sizeNeededBy(change: PendingChange): number {
  if (change.kind === 'names') return 0
  return change.kind === 'size' ? change.size : change.offset + change.bytes.length
}

export function describePendingChange(piece: PendingChange): string {
  if (piece.kind === 'names') return `a name in ${piece.folder}`
  return piece.kind === 'size' ? `size ${piece.size}` : `${piece.bytes.length} bytes at ${piece.offset}`
}
