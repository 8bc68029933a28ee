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

function extendBuffer(content: Buffer, size: number): Buffer {
  const larger = Buffer.alloc(size)
  content.copy(larger)
  return larger
}

export function applyPendingChange(content: Buffer, piece: PendingChange): Buffer {
  if (piece.kind === 'names') return content
  if (piece.kind === 'size')
    return piece.size <= content.length ? content.subarray(0, piece.size) : extendBuffer(content, piece.size)
  const { offset, bytes } = piece
  const end = offset + bytes.length
  const whole = content.length >= end ? Buffer.from(content) : extendBuffer(content, end)
  bytes.copy(whole, offset)
  return whole
}

export function describePendingChange(piece: PendingChange): string {
  if (piece.kind === 'names') return `a name in ${piece.folder}`
  return piece.kind === 'size' ? `size ${piece.size}` : `${piece.bytes.length} bytes at ${piece.offset}`
}
