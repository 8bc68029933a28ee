import { dirname } from 'node:path'
import {
  applyPendingChanges,
  type File,
  type NameChange,
  type Names,
  type PendingChange,
  type Sequenced,
} from './pending-change.ts'
import type { FileCall } from './trace.ts'

/** The content of a disk by path; folders have no content. */
export type Image = Map<string, Buffer | 'folder'>

/** `names` are those that the process sees, `synced` those that survive a power cut. */
type Disk = { names: Names; synced: Names; files: Set<File>; pendingNames: Sequenced<NameChange>[] }

const newFile = (synced: Buffer): File => ({ synced, pending: [], position: 0 })

function fileAt({ names }: Disk, path: string): File {
  const entry = names.get(path)
  if (entry === undefined || entry === 'folder') throw new Error(`${path} is not a known file`)
  return entry
}

function changeNames(disk: Disk, folder: string, at: number, change: NameChange['change']): void {
  change(disk.names)
  disk.pendingNames.push({ kind: 'names', folder, change, at })
}

/** Renames a file. Within one folder that is one change; between two, each folder has a change of its own. */
function move(disk: Disk, path: string, to: string, at: number): void {
  const file = fileAt(disk, path)
  const addName = (names: Names) => names.set(to, file)
  const removeName = (names: Names) => names.delete(path)
  if (dirname(path) === dirname(to)) {
    changeNames(disk, dirname(to), at, (names) => {
      removeName(names)
      addName(names)
    })
  } else {
    changeNames(disk, dirname(to), at, addName)
    changeNames(disk, dirname(path), at, removeName)
  }
}

function link(disk: Disk, path: string, to: string, at: number): void {
  const file = fileAt(disk, path)
  changeNames(disk, dirname(to), at, (names) => names.set(to, file))
}

/** Removes from `list` what was done before the call numbered `from`, and returns it. */
function takeDoneBefore<T extends { at: number }>(list: T[], from: number): T[] {
  const done = list.filter(({ at }) => at < from)
  for (const piece of done) list.splice(list.indexOf(piece), 1)
  return done
}

function sync(disk: Disk, path: string, from: number): void {
  const entry = disk.names.get(path)
  if (entry === undefined) throw new Error(`${path} was synced but never created`)
  if (entry !== 'folder') {
    entry.synced = applyPendingChanges(entry.synced, takeDoneBefore(entry.pending, from))
    return
  }
  const inFolder = disk.pendingNames.filter(({ folder }) => folder === path)
  for (const piece of takeDoneBefore(inFolder, from)) {
    piece.change(disk.synced)
    disk.pendingNames.splice(disk.pendingNames.indexOf(piece), 1)
  }
}

function create(disk: Disk, path: string, at: number): void {
  if (disk.names.has(path)) return
  const file = newFile(Buffer.alloc(0))
  disk.files.add(file)
  changeNames(disk, dirname(path), at, (names) => names.set(path, file))
}

function write(disk: Disk, { path, offset, bytes }: Extract<FileCall, { what: 'write' }>, at: number): void {
  const file = fileAt(disk, path)
  file.pending.push({ kind: 'bytes', file, offset: offset ?? file.position, bytes, at })
  if (offset === null) file.position += bytes.length
}

function open({ names }: Disk, path: string): void {
  const entry = names.get(path)
  if (entry !== undefined && entry !== 'folder') entry.position = 0
}

function truncate(disk: Disk, path: string, size: number, at: number): void {
  const file = fileAt(disk, path)
  file.pending.push({ kind: 'size', file, size, at })
}

function apply(disk: Disk, call: FileCall, at: number): void {
  const { what, path } = call
  if (what === 'emptied')
    throw new Error(`${path} is truncated before it is written again: a power cut would leave it empty`)
  if (what === 'create') create(disk, path, at)
  if (what === 'create' || what === 'open') open(disk, path)
  else if (what === 'folder') changeNames(disk, dirname(path), at, (names) => names.set(path, 'folder'))
  else if (what === 'rename') move(disk, path, call.to, at)
  else if (what === 'link') link(disk, path, call.to, at)
  else if (what === 'write') write(disk, call, at)
  else if (what === 'truncate') truncate(disk, path, call.size, at)
  else if (what === 'sync') sync(disk, path, call.from)
  else changeNames(disk, dirname(path), at, (names) => names.delete(path))
}

function imageAfterCut({ synced }: Disk, before: Image, survivors: readonly PendingChange[]): Image {
  const names: Names = new Map(synced)
  for (const piece of survivors) if (piece.kind === 'names') piece.change(names)

  const isReached = (path: string): boolean =>
    before.has(path) || (names.get(dirname(path)) === 'folder' && isReached(dirname(path)))
  const contentOf = (file: File) =>
    applyPendingChanges(
      file.synced,
      survivors.filter((piece) => piece.kind !== 'names' && piece.file === file),
    )

  const reached = [...names].filter(([path]) => isReached(path))
  return new Map(reached.map(([path, entry]) => [path, entry === 'folder' ? entry : contentOf(entry)]))
}

/**
 * Creates a model of a disk on which only synced data is certain to survive: the bytes of a synced file, the names in a
 * synced folder. POSIX promises no more: a synced file does not have a safe name.
 */
export function createDiskModel(before: Image) {
  const synced: Names = new Map(
    [...before].map(([path, content]) => [path, content === 'folder' ? content : newFile(content)]),
  )
  const files = new Set([...synced.values()].filter((entry) => entry !== 'folder'))
  const disk: Disk = { names: new Map(synced), synced, files, pendingNames: [] }
  return {
    /** `at` is the index of the call in the trace. */
    apply: (call: FileCall, at: number) => apply(disk, call, at),

    /** Returns the changes that a cut at this moment may undo, in the order in which they were made. */
    unsynced(): PendingChange[] {
      const pending = [...disk.files].flatMap((file) => file.pending)
      return [...pending, ...disk.pendingNames].sort((a, b) => a.at - b.at)
    },

    /** Returns the disk after a cut of which only these unsynced changes survive, in this order. */
    image: (survivors: readonly PendingChange[]): Image => imageAfterCut(disk, before, survivors),
  }
}
