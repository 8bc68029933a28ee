import { randomUUID } from 'node:crypto'
import { buildZip } from '@kitchen-table/application/testing/samples'
import {
  archiveKey,
  LIBRARY_IMPORT_JOB,
  libraryImportJobId,
  libraryImportJobSubject,
  storeImportPlan,
} from '@kitchen-table/application/testing/use-cases'
import { catalog, type managementEndpoints } from '@kitchen-table/contract/catalog'
import type { UploadState } from '@kitchen-table/domain/uploads'
import { createSenderWith } from './create-sender.ts'
import { type EndpointFixture, endpointFixture, type Prepare } from './endpoint-fixture.ts'
import { PLACEHOLDER_IMPORT_ID, PLACEHOLDER_UPLOAD_ID } from './placeholders.ts'
import { addUpload, type PreconditionContext } from './preconditions.ts'

const emptyLibrary = buildZip([{ name: 'library.yaml', data: 'format: 1\n' }])

const addArchive =
  (state: UploadState, bytes: Uint8Array = emptyLibrary): Prepare =>
  (product, sub) => {
    const file = { purpose: 'library-archive', name: 'library.zip', type: 'application/zip' } as const
    return addUpload(product, sub, { ...file, state, bytes })
  }

/** Stores a planned import without changes for the person, or with `archive` null as it is when it has finished. */
async function storeImport(
  { stores, clock }: PreconditionContext,
  sub: string,
  archive: { name: string; type: string } | null,
): Promise<{ importId: string }> {
  const importId = randomUUID()
  const key = archiveKey(importId)
  if (archive !== null) await stores.files.put(key, emptyLibrary, archive)
  await stores.imports.add({
    id: importId,
    sub,
    fileName: 'library.zip',
    createdAt: clock.at,
    counts: { add: 0, change: 0, leave: 0 },
    files: {
      archive: archive && { ...archive, key, size: emptyLibrary.length },
      plan: await storeImportPlan(stores.files, importId, []),
    },
  })
  return { importId }
}

const addImport: Prepare = (product, sub) =>
  storeImport(product, sub, { name: 'library.zip', type: 'application/zip' })

/** Stores an import that has finished. */
async function addFinishedImport(product: PreconditionContext, sub: string): Promise<{ importId: string }> {
  const { jobs } = product.stores
  const { importId } = await storeImport(product, sub, null)
  const id = libraryImportJobId(importId)
  const job = { id, kind: LIBRARY_IMPORT_JOB, input: { id: importId, sub }, createdAt: product.clock.at }
  await jobs.add({ ...job, subject: libraryImportJobSubject(importId) }, { id, until: product.clock.at })
  await jobs.finish(id, id, null, product.clock.at)
  return { importId }
}

const unknownImport = { 'catalog.import_not_found': { sender: 'unprepared' } } as const
const busy = {
  'catalog.busy': { impossible: 'Only while a job of the import is at work; its own test covers it.' },
} as const

/** A job of the sender. One that has finished already, where jobs run, has no input any more. */
const startedJob = (kind: string) =>
  `SELECT 1 FROM jobs WHERE kind = '${kind}'
   AND (finished_at IS NOT NULL OR json_extract(input, '$.sub') = $sub)`

type ImportEndpoint = Extract<
  keyof typeof managementEndpoints,
  `${string}Import` | 'listImports' | 'describeExport'
>

/** Exports and imports of the library. */
export const libraryImportFixtures = {
  describeExport: endpointFixture(catalog.describeExport, {
    refusals: {
      'catalog.not_exportable': {
        impossible: 'Only with a library of more than 250 MB; its own test covers it.',
      },
    },
  }),

  planImport: endpointFixture(catalog.planImport, {
    valid: () => ({ upload: PLACEHOLDER_UPLOAD_ID }),
    prepare: addArchive('finished'),
    refusals: {
      'uploads.not_found': { sender: 'unprepared' },
      'uploads.incomplete': { sender: createSenderWith(addArchive('begun')) },
      'uploads.used': { sender: createSenderWith(addArchive('used')) },
      'catalog.archive_invalid': {
        sender: createSenderWith(addArchive('finished', Buffer.from('This is no archive.'))),
      },
      'files.busy': { impossible: 'Only while another archive is read; its own test covers it.' },
    },
    stored: [
      "SELECT 1 FROM library_imports WHERE json_extract(body, '$.sub') = $sub AND json_type(body, '$.counts') = 'object'",
    ],
    isNonAtomic: true,
  }),

  listImports: endpointFixture(catalog.listImports, { refusals: {} }),

  findImport: endpointFixture(catalog.findImport, {
    valid: () => ({ id: PLACEHOLDER_IMPORT_ID }),
    prepare: addImport,
    refusals: unknownImport,
  }),

  startImport: endpointFixture(catalog.startImport, {
    valid: () => ({ id: PLACEHOLDER_IMPORT_ID }),
    prepare: addImport,
    refusals: { ...unknownImport, ...busy },
    stored: [startedJob(LIBRARY_IMPORT_JOB)],
    isNonAtomic: true,
  }),

  undoImport: endpointFixture(catalog.undoImport, {
    valid: () => ({ id: PLACEHOLDER_IMPORT_ID }),
    prepare: addFinishedImport,
    refusals: { ...unknownImport, ...busy },
    stored: [startedJob('library-import-undo')],
    isNonAtomic: true,
  }),
} satisfies Record<ImportEndpoint, EndpointFixture>
