import { importVerdicts, textEncodings, withheldKinds } from '@kitchen-table/domain/member-import'
import { z } from 'zod'
import { endpoint, getDocumentedRefusal, refusals, route } from '../endpoint.ts'
import { groupSlug } from '../fields.ts'
import { uploadId } from '../uploads.ts'
import { cursor } from './fields.ts'
import { organizationJob } from './settings.ts'

const importRow = z.object({
  /** The number of the line in the file on which the row begins; headings are on line 1. */
  line: z.int(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  /** The name of a sub-group; '' where the row names none. */
  subGroup: z.string(),
  verdict: z.enum(importVerdicts),
  /**
   * Why the row cannot be imported, or which other line has the same address. Of a row to create: that another organization
   * may have the address. Null otherwise. A stored text: people are shown what `describeImportReason` returns.
   */
  reason: z.string().nullable(),
  /** Why the row is not imported unless the manager chooses it, with what the file says ('Terminated'). Null of others. */
  withheld: z.object({ kind: z.enum(withheldKinds), text: z.string() }).nullable(),
  /** The address that is probably meant, for example `amy@gmail.com` for `amy@gmial.com`. */
  suggestion: z.string().nullable(),
  /** For people who are here: what they have now. */
  current: z.object({ first: z.string(), last: z.string(), subGroup: z.string() }).nullable(),
  /** How it went; null until the row was processed. */
  result: z.enum(['created', 'changed', 'failed']).nullable(),
  /** 'Created', 'Changed' or 'Already here' after success, or why it failed: a stored text, as that of `reason`. */
  message: z.string().nullable(),
})
export type ImportRow = z.infer<typeof importRow>

export const memberImport = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: z.string(),
  /**
   * 'review': nothing has been written. 'processing': begun; it goes on while its progress stream is open. 'finished':
   * every row has its result, or failed because there was no seat. 'undoing', 'undone': what it did is taken back.
   */
  state: z.enum(['review', 'processing', 'finished', 'undoing', 'undone']),
  /** Whether the people whom it adds are invited at once. */
  isInvited: z.boolean(),
  /** The headings of the file: those of columns that were read, and of others that have cells. */
  columns: z.object({
    read: z.array(z.string()),
    notRead: z.array(z.string()),
    /** The column that was chosen for who has left, if none of its values is understood, and up to three of them. */
    unclearStates: z.object({ column: z.string(), values: z.array(z.string()) }).optional(),
  }),
  counts: z.object({
    create: z.int(),
    change: z.int(),
    same: z.int(),
    elsewhere: z.int(),
    cannot: z.int(),
  }),
  /** Rows with an address that is probably mistyped. */
  suggestions: z.int(),
  /** `after` is the number of members when every row to create is created. */
  seats: z.object({ taken: z.int(), after: z.int(), max: z.int() }),
  done: z.int(),
  total: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** Rows that can be downloaded and corrected: they cannot be imported, belong to another organization, or have failed. */
  toFix: z.int(),
  /** Rows without a valid address. While there are any, nobody can be removed by the file. */
  unaddressed: z.int(),
  /** Whether the file may have people of whom no row is: on other sheets, or in lines that were not read. Nobody can be removed by it. */
  hasOtherPeople: z.boolean(),
  /** Failed rows that may succeed when they are tried again, for example because there was no seat. */
  retryable: z.int(),
  /** Until when the import can be undone; null if there is nothing to undo. */
  undoableUntil: z.string().nullable(),
  /** Members who are not in the file, and may be removed; null unless the import is finished, no row is unaddressed, and the file has no other people. */
  missing: z.int().nullable(),
  /** Whether they can be removed by this file: at least half of the members are in it. False while it is not known. */
  isRemovable: z.boolean(),
  /** How many people stay as the import has set them, though it is undone; null unless it is. */
  remaining: z.int().nullable(),
  /**
   * Invitation e-mails to people whom the import has created; those `sent` have left the outbox. Before it is undone:
   * counted by `findMemberImport` alone, without people who were removed since. Null if there is nothing to undo.
   */
  invitationEmails: z.object({ total: z.int(), sent: z.int() }).nullable(),
  /** The removal of those not in the file, or the undoing. */
  job: organizationJob.nullable(),
})
export type MemberImport = z.infer<typeof memberImport>

/** An event of the progress stream `GET /streams/groups/{slug}/imports/{id}` (server-sent events): its `data` in JSON. */
const importProgress = memberImport
  .pick({ state: true, done: true, total: true, succeeded: true, failed: true })
  .extend({
    /** The rows that were processed since the last event. */
    rows: z.array(importRow.pick({ line: true, email: true, result: true, message: true })),
  })
export type ImportProgress = z.infer<typeof importProgress>

/** Why a file cannot be read, in a sentence, and on which line; null where no single line is meant. */
export const csvInvalidRefusal = {
  'groups.csv_invalid': {
    ...getDocumentedRefusal('groups.csv_invalid'),
    data: z.object({ reason: z.string(), line: z.int().nullable() }),
  },
}

const columnIndex = z.int().min(0).max(10_000_000)
const textEncoding = z.enum(textEncodings)

/** Which column of a file has what, by its index. With `fullName`, names are split. */
const columnChoice = z.strictObject({
  email: columnIndex,
  first: columnIndex.nullable(),
  last: columnIndex.nullable(),
  fullName: columnIndex.nullable(),
  subGroup: columnIndex.nullable(),
  /** Says who has left: they are not invited unless someone chooses them. */
  status: columnIndex.nullable(),
})

/** How the whole names below a heading are written. */
const nameOrder = z.object({ isFamilyFirst: z.boolean(), surnames: z.union([z.literal(1), z.literal(2)]) })

/** What has to be answered before a file can be reviewed; the same request with the answers follows. */
const importQuestion = z.object({
  /** Columns with cells, at most 100. */
  columns: z.array(
    z.object({
      index: columnIndex,
      heading: z.string(),
      samples: z.array(z.string()),
      nameOrder: nameOrder.optional(),
    }),
  ),
  guess: columnChoice,
  /** Encodings that are as likely, each with three names as it reads them; empty if one is certain. */
  encodings: z.array(z.object({ encoding: textEncoding, names: z.array(z.string()) })),
})

const importUnclear = {
  'groups.import_unclear': { ...getDocumentedRefusal('groups.import_unclear'), data: importQuestion },
}

/** Which import of the organization is begun and not finished. */
const importUnfinished = {
  'groups.import_unfinished': {
    ...getDocumentedRefusal('groups.import_unfinished'),
    data: z.object({ id: z.string(), fileName: z.string() }),
  },
}

const missingMember = z.object({
  sub: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  /** The name of their sub-group; '' without one. */
  subGroup: z.string(),
})
export type MissingMember = z.infer<typeof missingMember>

const oneImport = z.strictObject({ slug: groupSlug, id: z.uuid() })
const cell = z.string().max(1000)

export const memberImportEndpoints = {
  /** Judges every row of an uploaded file. Nothing is written but the plan itself. */
  planMemberImport: endpoint({ permission: 'groups.imports.run' })
    .errors(refusals('groups.not_found', 'groups.provider_owned', 'groups.busy', 'accounts.wait'))
    .errors(csvInvalidRefusal)
    .errors(importUnclear)
    .errors(importUnfinished)
    .errors(refusals('uploads.not_found', 'uploads.incomplete', 'uploads.used', 'groups.switched_off'))
    .route(route('POST', '/groups/{slug}/imports', 'Review a file of people', { successStatus: 201 }))
    .input(
      z.strictObject({
        slug: groupSlug,
        upload: uploadId,
        columns: columnChoice.optional(),
        encoding: textEncoding.optional(),
      }),
    )
    .output(memberImport),

  /** 'half-done': only one that is begun and not finished; there is at most one. */
  listMemberImports: endpoint({ permission: 'groups.imports.run' })
    .errors(refusals('groups.not_found'))
    .route(route('GET', '/groups/{slug}/imports', 'The imports of the last day, the newest first'))
    .input(z.strictObject({ slug: groupSlug, show: z.literal('half-done').optional() }))
    .output(z.object({ imports: z.array(memberImport) })),

  findMemberImport: endpoint({ permission: 'groups.imports.run' })
    .errors(refusals('groups.not_found', 'groups.import_not_found'))
    .route(route('GET', '/groups/{slug}/imports/{id}', 'An import with its counts'))
    .input(oneImport)
    .output(memberImport),

  /** A page of at most 100 rows, in the order of the file, from the line after `after` on. */
  listImportRows: endpoint({ permission: 'groups.imports.run' })
    .errors(refusals('groups.not_found', 'groups.import_not_found'))
    .route(route('GET', '/groups/{slug}/imports/{id}/rows', 'The rows of an import, page by page'))
    .input(
      oneImport.extend({
        /** 'fix': cannot be imported, or has a suggestion. 'here': 'change' and 'same'. 'failed': has failed. */
        show: z.enum(['fix', 'create', 'here', 'failed']).optional(),
        after: z.coerce.number().int().min(1).optional(),
      }),
    )
    .output(z.object({ rows: z.array(importRow), next: z.int().nullable() })),

  /** Corrects a row before it is processed, and judges it again. */
  fixImportRow: endpoint({ permission: 'groups.imports.run' })
    .errors(refusals('groups.not_found', 'groups.import_not_found', 'groups.import_begun', 'groups.busy'))
    .route(route('PUT', '/groups/{slug}/imports/{id}/rows/{line}', 'Correct a row before it is processed'))
    .input(
      oneImport.extend({
        line: z.coerce.number().int().min(1),
        email: cell,
        first: cell,
        last: cell,
        subGroup: cell,
      }),
    )
    .output(z.object({ row: importRow, import: memberImport })),

  /**
   * Begins to process the rows, or allows failed ones to be tried again. Rows are processed while the progress stream of
   * the import is open.
   */
  startMemberImport: endpoint({ permission: 'groups.imports.run' })
    .errors(refusals('groups.not_found', 'groups.import_not_found', 'groups.busy', 'groups.switched_off'))
    .errors(importUnfinished)
    .route(route('POST', '/groups/{slug}/imports/{id}/started', 'Process the rows that were reviewed'))
    .input(
      /** `isInvited` false: the people are added, and not invited yet. When rows are tried again, it stays as it was. */
      oneImport.extend({ isInvited: z.boolean().optional() }),
    )
    .output(memberImport),

  /**
   * Removes the people whom the import has created and who have not signed in, and gives those whom it has changed back what
   * they had. The import has finished or stopped.
   */
  undoMemberImport: endpoint({ permission: 'groups.imports.undo' })
    .errors(refusals('groups.not_found', 'groups.import_not_found', 'groups.not_undoable', 'groups.busy'))
    .errors(importUnfinished)
    .route(
      route('POST', '/groups/{slug}/imports/{id}/undone', 'Take back what an import has done', {
        successStatus: 202,
      }),
    )
    .input(oneImport)
    .output(memberImport),

  /** The learners whom `removeMissingMembers` would remove, page by page, sorted by address. Pages may be empty. */
  listMissingMembers: endpoint({ permission: 'groups.imports.undo' })
    .errors(refusals('groups.not_found', 'groups.import_not_found', 'groups.missing_changed'))
    .errors(refusals('groups.file_incomplete'))
    .route(route('GET', '/groups/{slug}/imports/{id}/missing', 'Those who are not in the file'))
    .input(oneImport.extend({ after: cursor.optional() }))
    .output(z.object({ members: z.array(missingMember), next: z.string().nullable() })),

  /** Removes the learners who are not in the file of a finished import. `count` is how many the person has confirmed. */
  removeMissingMembers: endpoint({ permission: 'groups.imports.undo' })
    .errors(refusals('groups.not_found', 'groups.import_not_found', 'groups.missing_changed', 'groups.busy'))
    .errors(refusals('groups.file_incomplete'))
    .errors(importUnfinished)
    .route(
      route('POST', '/groups/{slug}/imports/{id}/missing/removed', 'Remove those who are not in the file', {
        successStatus: 202,
      }),
    )
    .input(oneImport.extend({ count: z.int().min(1) }))
    .output(memberImport),
}
