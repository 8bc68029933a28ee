import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { createJobStarter, resumeJobs } from '../../../../platform/jobs/job-runner.ts'
import { uploadKey } from '../../../../platform/uploads/file-folders.ts'
import { createFinishedUploads } from '../../../../platform/uploads/finished-uploads.ts'
import { createPictureQueue } from '../../../../platform/uploads/picture-queue.ts'
import { actors } from '../../../../testing/actors.ts'
import { noUploadQuotas } from '../../../../testing/no-upload-quotas.ts'
import { listAllOrganizations } from '../../../organizations/list-all-organizations.ts'
import { createLibraryCache } from '../../reading/library-cache.ts'
import { createContentRecordStore } from '../content-records.ts'
import { exportLibrary } from '../export-library.ts'
import {
  findLibraryImport,
  libraryImportJobs,
  listLibraryImports,
  startLibraryImport,
  startLibraryImportUndo,
} from '../library-import-procedures.ts'
import { planLibraryImport } from '../plan-library-import.ts'
import { sweepLibraryImports } from '../sweep-library-imports.ts'

type TransferStores = Pick<
  EmbeddedStores,
  | 'catalog'
  | 'files'
  | 'fileReferences'
  | 'groups'
  | 'imports'
  | 'jobs'
  | 'resources'
  | 'uploads'
  | 'versions'
>

const HOUR = 60 * 60_000
/** When imports are planned, unless a test has a clock of its own. */
export const PLANNED_AT = '2026-11-05T12:00:00.000Z'

/** The use-cases of exports and imports on these stores, with a clock that the test advances. */
export function createTransfer(stores: TransferStores, clock = { at: Date.parse(PLANNED_AT) }) {
  const { catalog, files, fileReferences, groups, imports, jobs, resources, uploads, versions } = stores
  const now = () => clock.at
  const deps = {
    catalog,
    files,
    fileReferences,
    imports,
    jobs,
    resources,
    versions,
    listOrganizations: () => listAllOrganizations(groups),
    records: createContentRecordStore(catalog),
    library: createLibraryCache(catalog),
    decodePicture: createPictureQueue(),
    startJob: createJobStarter({ jobs, now, newId: randomUUID, notifyReconciler: () => {} }),
    finishedUploads: createFinishedUploads({ uploads, files, now }),
    productName: 'Kitchen Table',
    newId: randomUUID,
    now,
  }
  const plan = planLibraryImport(deps)

  /** Stores an archive as a finished upload of the administrator. */
  async function addUpload(bytes: Uint8Array): Promise<string> {
    const file = { name: 'library.zip', type: 'application/zip', size: bytes.length }
    const upload = {
      ...file,
      id: randomUUID(),
      sub: actors.admin.sub,
      group: null,
      purpose: 'library-archive',
      state: 'finished',
      expiresAt: clock.at + UPLOAD_LIFETIME_MS,
    } as const
    await uploads.begin(upload, noUploadQuotas, clock.at)
    await files.put(uploadKey(upload.id), bytes, file)
    return upload.id
  }

  return {
    deps,
    clock,
    addUpload,
    exportChunks: async () => (await exportLibrary(deps)(actors.admin)).chunks,
    async exportBytes(): Promise<Buffer> {
      const { chunks } = await exportLibrary(deps)(actors.admin)
      return buffer(chunks)
    },
    plan,
    planBytes: async (bytes: Uint8Array) => plan(actors.admin, { upload: await addUpload(bytes) }),
    start: (id: string) => startLibraryImport(deps)(actors.admin, { id }),
    undo: (id: string) => startLibraryImportUndo(deps)(actors.admin, { id }),
    find: (id: string) => findLibraryImport(deps)(actors.admin, { id }),
    list: () => listLibraryImports(deps)(actors.admin),
    sweep: () => sweepLibraryImports(deps),
    /** Runs the jobs that were started or interrupted, as the reconciler does. */
    async runJobs(): Promise<void> {
      clock.at += HOUR
      await resumeJobs(deps, libraryImportJobs(deps))
    },
  }
}
