import type { LibraryImport } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import { toWindowDay } from '@kitchen-table/domain/facts'
import { Refusal } from '../../../platform/refusal.ts'
import { uploadKey } from '../../../platform/uploads/file-folders.ts'
import type { FinishedUploads } from '../../../platform/uploads/finished-uploads.ts'
import type { PictureQueue } from '../../../platform/uploads/picture-queue.ts'
import type { FileStore, StoredUpload } from '../../../platform/uploads/ports.ts'
import type { CatalogStore } from '../ports.ts'
import { requireEditor } from '../require-editor.ts'
import { type Comparison, compareArchiveWithLibrary } from './compare-archive-with-library.ts'
import { archiveKey, type PlannedItem, storeImportPlan } from './import-plan.ts'
import { removeLibraryImport, toLibraryImport } from './import-state.ts'
import { type LayoutReferencesDeps, readLayoutReferences } from './layout-references.ts'
import type { ImportCounts, LibraryImportStore, StoredLibraryImport } from './ports.ts'
import { withStoredArchive } from './stored-archive.ts'

type Deps = LayoutReferencesDeps & {
  catalog: Pick<CatalogStore, 'read'>
  files: FileStore
  decodePicture: PictureQueue
  imports: LibraryImportStore
  finishedUploads: Pick<FinishedUploads, 'find' | 'consume'>
  newId: () => string
  now: () => number
}

/** In seconds: about as long as it takes to read a large archive. */
const RETRY_SECONDS = 10

/** How many records from before are stored at a time. */
const BATCH_SIZE = 100

function countActions({ items }: Comparison): ImportCounts {
  const countOf = (action: keyof ImportCounts) => items.filter((item) => item.action === action).length
  return { add: countOf('add'), change: countOf('change'), leave: countOf('leave') }
}

/** Notes in added layouts which organizations and resources name them already: an undo does not wait for those. */
async function addLayoutUsers(
  deps: LayoutReferencesDeps,
  items: readonly PlannedItem[],
): Promise<PlannedItem[]> {
  const isNewLayout = ({ kind, action }: PlannedItem) => kind === 'layout' && action === 'add'
  if (!items.some(isNewLayout)) return [...items]
  const users = await readLayoutReferences(deps)
  return items.map((item) =>
    isNewLayout(item) ? { ...item, namedBy: [...(users.get(item.key) ?? [])] } : item,
  )
}

/** Copies the archive out of the upload, which expires. */
async function copyArchive(files: FileStore, upload: StoredUpload, id: string): Promise<StoredFile> {
  const { name, type, size } = upload
  const outcome = await files.copy(uploadKey(upload.id), archiveKey(id), { name, type })
  if (outcome === 'absent') throw new Refusal('uploads.used')
  return { key: archiveKey(id), name, type, size }
}

/**
 * Stores what was planned. The row is stored before the files, so that they are removed with it if the process dies,
 * and the counts after them: an import without counts is not listed.
 */
async function storeImport(
  deps: Deps,
  begun: StoredLibraryImport,
  upload: StoredUpload,
  comparison: Comparison,
): Promise<StoredLibraryImport> {
  const { files, imports, finishedUploads } = deps
  const { id } = begun
  await imports.add(begun)
  try {
    const archive = await copyArchive(files, upload, id)
    const plan = await storeImportPlan(files, id, await addLayoutUsers(deps, comparison.items))
    for (let from = 0; from < comparison.before.length; from += BATCH_SIZE)
      await imports.addBefore(id, comparison.before.slice(from, from + BATCH_SIZE))
    const planned = { ...begun, counts: countActions(comparison), files: { archive, plan } }
    await imports.update(planned)
    // Last, so that the upload can be used again after a failure.
    await finishedUploads.consume(upload)
    return planned
  } catch (error) {
    // What cannot be removed now, the sweeper removes.
    await removeLibraryImport({ files, imports }, begun).catch(() => {})
    throw error
  }
}

/**
 * Compares an uploaded archive with the library, and stores what an import of it would do. Nothing of the library
 * changes. One archive is read at a time.
 */
export function planLibraryImport(deps: Deps) {
  let isBusy = false

  async function plan(actor: Actor, uploadId: string): Promise<LibraryImport> {
    const { finishedUploads, catalog, files, decodePicture, newId, now } = deps
    const upload = await finishedUploads.find(actor, uploadId, 'library-archive')
    const archive = { key: uploadKey(upload.id), size: upload.size }
    const library = await catalog.read()
    const comparison = await withStoredArchive(files, archive, (opened) =>
      compareArchiveWithLibrary({ files, decodePicture, archive: opened, day: toWindowDay(now()) }, library),
    )
    const begun: StoredLibraryImport = {
      id: newId(),
      sub: actor.sub,
      fileName: upload.name,
      createdAt: now(),
      counts: null,
      files: { archive: null, plan: null },
    }
    const planned = await storeImport(deps, begun, upload, comparison)
    return toLibraryImport(planned, { state: 'planned', done: 0, results: null }, comparison.items, new Map())
  }

  return async (actor: Actor, { upload }: { upload: string }): Promise<LibraryImport> => {
    requireEditor(actor)
    if (isBusy) throw new Refusal('files.busy', { retryAfter: RETRY_SECONDS })
    isBusy = true
    try {
      return await plan(actor, upload)
    } finally {
      isBusy = false
    }
  }
}
