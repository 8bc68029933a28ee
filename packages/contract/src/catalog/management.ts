import { contentKinds, problemKinds } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { ownOrganization } from '../accounts/current-user.ts'
import { endpoint, getDocumentedRefusal, refusals, route } from '../endpoint.ts'
import { groupSlug, layoutSlug, trackSlug } from '../fields.ts'
import { uploadId } from '../uploads.ts'
import { catalogView, trackDetails } from './library.ts'
import { messages } from './messages.ts'

const contentKind = z.enum(contentKinds)
/** A slug, a unit's id, a resource's id, or a topic's layout and slug joined by `~`. */
const contentKey = z
  .string()
  .max(170)
  .regex(/^[a-z0-9-]+(?:~[a-z0-9-]+)?$/, { error: messages.notContent })

/** An earlier or the current version of a record: who saved it, and when. */
const contentVersion = z.object({
  version: z.int(),
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
  title: z.string(),
})
export type ContentVersion = z.infer<typeof contentVersion>

const problem = z.object({
  kind: z.enum(problemKinds),
  /** The record to fix; a topic's key has its layout. */
  content: z.object({ kind: contentKind, key: z.string(), title: z.string() }),
  /** What is wrong in particular: the address of a link, the slug of a missing track, a year; '' where nothing more can be said. */
  detail: z.string(),
})
export type ContentProblem = z.infer<typeof problem>

/** A layout, or an organization with or without one of its sub-groups. */
const previewedView = z
  .strictObject({
    layout: layoutSlug.optional(),
    group: groupSlug.optional(),
    subGroup: z.string().max(80).optional(),
  })
  .refine(({ layout, group }) => (layout === undefined) !== (group === undefined), {
    path: ['layout'],
    error: messages.layoutOrOrganization,
  })
  .refine(({ group, subGroup }) => subGroup === undefined || group !== undefined, {
    path: ['subGroup'],
    error: messages.organizationToo,
  })
export type PreviewedView = z.infer<typeof previewedView>

const importCounts = z.object({ add: z.int(), change: z.int(), leave: z.int() })

/** A record of an import: what happens to it, or why it cannot be imported. */
const importItem = z.object({
  kind: contentKind,
  key: z.string(),
  title: z.string(),
  action: z.enum(['add', 'change', 'leave']),
  /** The fields that change. */
  fields: z.array(z.string()),
  /** How it went: null until it was tried; 'skipped' if the record was saved after the plan was made. */
  result: z.enum(['done', 'skipped', 'failed']).nullable(),
})
export type ImportItem = z.infer<typeof importItem>

/** How the items went that are finished. While an import is undone: removed instead of added, restored instead of changed. */
export const importResults = z.object({
  added: z.int(),
  changed: z.int(),
  skipped: z.int(),
  failed: z.int(),
})
export type ImportResults = z.infer<typeof importResults>

export const libraryImport = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: z.string(),
  /** 'planned': nothing has changed yet. 'undone': the versions from before are restored. */
  state: z.enum(['planned', 'running', 'finished', 'undoing', 'undone']),
  counts: importCounts,
  /** Over all items; null while it is only planned, and in the list of imports while a job works on it. */
  results: importResults.nullable(),
  done: z.int(),
  total: z.int(),
  /** The changes first; at most 500. */
  items: z.array(importItem),
})
export type LibraryImport = z.infer<typeof libraryImport>

/** What is wrong with an archive, at most 20 sentences; `file` is '' where the whole archive is meant. */
const archiveProblems = z.object({ files: z.array(z.object({ file: z.string(), message: z.string() })) })

const archiveInvalid = {
  'catalog.archive_invalid': { ...getDocumentedRefusal('catalog.archive_invalid'), data: archiveProblems },
}
const notExportable = {
  'catalog.not_exportable': { ...getDocumentedRefusal('catalog.not_exportable'), data: archiveProblems },
}

const importInput = z.strictObject({ id: z.uuid() })

/** Versions, problems, import and preview of content. Administrators only. */
export const managementEndpoints = {
  listVersions: endpoint({ permission: 'catalog.manage' })
    .errors(refusals('catalog.not_found'))
    .route(
      route(
        'GET',
        '/admin/versions/{kind}/{key}',
        'The versions of a record, the newest first, at most 100, or those before a version',
      ),
    )
    .input(
      z.strictObject({
        kind: contentKind,
        key: contentKey,
        before: z.coerce.number().int().min(1).optional(),
      }),
    )
    .output(z.object({ versions: z.array(contentVersion) })),

  findVersion: endpoint({ permission: 'catalog.manage' })
    .errors(refusals('catalog.not_found'))
    .route(route('GET', '/admin/versions/{kind}/{key}/{version}', 'A version of a record, with its fields'))
    .input(z.strictObject({ kind: contentKind, key: contentKey, version: z.coerce.number().int().min(1) }))
    .output(contentVersion.extend({ fields: z.record(z.string(), z.unknown()) })),

  /** Saves the fields of an earlier version as a new one; `expectedVersion` is the current version that was read. */
  restoreVersion: endpoint({ permission: 'catalog.manage' })
    .errors(refusals('catalog.not_found', 'catalog.stale'))
    .route(route('POST', '/admin/versions/{kind}/{key}/{version}/restored', 'Restore an earlier version'))
    .input(
      z.strictObject({
        kind: contentKind,
        key: contentKey,
        version: z.coerce.number().int().min(1),
        expectedVersion: z.int().min(1),
      }),
    )
    .output(contentVersion),

  listProblems: endpoint({ permission: 'catalog.manage' })
    .route(
      route('GET', '/admin/problems', 'What is wrong in the library, the most serious first, at most 500'),
    )
    .output(z.object({ problems: z.array(problem) })),

  /** By layout, or by organization and sub-group: exactly one of `layout` and `group`. */
  previewLibrary: endpoint({ permission: 'catalog.preview' })
    .errors(refusals('catalog.layout_not_found', 'groups.not_found'))
    .route(route('GET', '/admin/preview', 'The library as a learner of a layout or organization sees it'))
    .input(previewedView)
    .output(z.object({ catalog: catalogView, group: ownOrganization.nullable() })),

  previewTrack: endpoint({ permission: 'catalog.preview' })
    .errors(refusals('catalog.track_not_found'))
    .route(route('GET', '/admin/preview/tracks/{slug}', 'A track as a learner sees it'))
    .input(z.strictObject({ slug: trackSlug }))
    .output(trackDetails),

  listPreviewTargets: endpoint({ permission: 'catalog.preview' })
    .route(route('GET', '/admin/preview/targets', 'The layouts and organizations that can be previewed'))
    .output(
      z.object({
        layouts: z.array(z.object({ slug: z.string(), title: z.string() })),
        groups: z.array(
          z.object({
            slug: z.string(),
            title: z.string(),
            subGroups: z.array(z.object({ id: z.string(), name: z.string() })),
          }),
        ),
      }),
    ),

  /** The archive itself is a file (`GET /files/library.zip`), which is refused for the same reasons. */
  describeExport: endpoint({ permission: 'catalog.manage' })
    .errors(notExportable)
    .route(route('GET', '/admin/export', 'Whether the library can be exported, and the size of its archive'))
    .output(z.object({ size: z.int() })),

  /** Compares an uploaded archive with the library. Nothing of the library changes. */
  planImport: endpoint({ permission: 'catalog.manage' })
    .errors(refusals('uploads.not_found', 'uploads.incomplete', 'uploads.used', 'files.busy'))
    .errors(archiveInvalid)
    .route(route('POST', '/admin/imports', 'Plan the import of a library', { successStatus: 201 }))
    .input(z.strictObject({ upload: uploadId }))
    .output(libraryImport),

  listImports: endpoint({ permission: 'catalog.manage' })
    .route(
      route(
        'GET',
        '/admin/imports',
        'The imports of the last 30 days, the newest first, without their items',
      ),
    )
    .output(z.object({ imports: z.array(libraryImport.omit({ items: true })) })),

  findImport: endpoint({ permission: 'catalog.manage' })
    .errors(refusals('catalog.import_not_found'))
    .route(route('GET', '/admin/imports/{id}', 'An import with its progress'))
    .input(importInput)
    .output(libraryImport),

  /** Begins to import; returns at once, a job finishes it. Starting again has no effect. */
  startImport: endpoint({ permission: 'catalog.manage' })
    .errors(refusals('catalog.import_not_found', 'catalog.busy'))
    .route(route('POST', '/admin/imports/{id}/started', 'Import what was planned', { successStatus: 202 }))
    .input(importInput)
    .output(libraryImport),

  /** Restores the versions from before a finished import; returns at once, a job finishes it. */
  undoImport: endpoint({ permission: 'catalog.manage' })
    .errors(refusals('catalog.import_not_found', 'catalog.busy'))
    .route(
      route('POST', '/admin/imports/{id}/undone', 'Restore what was there before an import', {
        successStatus: 202,
      }),
    )
    .input(importInput)
    .output(libraryImport),
}
