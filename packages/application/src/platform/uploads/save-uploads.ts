import { type FieldIssue, type RefusalCode, refusalTable } from '@kitchen-table/contract/refusals'
import type { UploadPurpose } from '@kitchen-table/domain/uploads'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { JobContext, JobWorker, RunJob } from '../jobs/job-runner.ts'
import { invalidInputRefusal, Refusal } from '../refusal.ts'
import { uploadKey } from './file-folders.ts'
import type { FinishedUploads } from './finished-uploads.ts'
import type { PictureQueue } from './picture-queue.ts'
import type { StoredUpload } from './ports.ts'
import { describeUnusablePicture } from './raster-format.ts'
import { consumeUploads, type SettleUploadsDeps, settleUploadsJob } from './settle-uploads.ts'

/** A field of a record that names a file: the key of a stored file, the id of an upload, or null for none. */
export type FileField = {
  field: string
  reference: string | null
  purpose: UploadPurpose
  /** The folder for the files of the record. */
  folder: string
}

export type EncodedPicture = { bytes: Uint8Array; type: string }

export type SaveUploadsDeps = SettleUploadsDeps & {
  finishedUploads: FinishedUploads
  decodePicture: PictureQueue
  /** Returns a picture as it is stored, without anything that is no picture; null if it cannot be used. */
  encodePicture: (bytes: Uint8Array) => Promise<EncodedPicture | null>
  runJob: RunJob
  newId: () => string
}

/** Returns the key of the file that a reference stands for. */
type ResolveKey = (reference: string | null) => string | null

/**
 * Saves a record with the files that its fields name. `save` is called with the function that returns the keys to
 * store; other references than uploads stay as they are, and `save` checks them.
 */
export type SaveUploads = <Saved>(
  person: { sub: string },
  fields: readonly FileField[],
  save: (resolveKey: ResolveKey) => Promise<Saved>,
) => Promise<Saved>

/** An upload that becomes the file `key`; `picture` replaces its bytes. */
type PreparedUpload = FileField & { upload: StoredUpload; key: string; picture: EncodedPicture | null }

/**
 * In milliseconds. A job whose process does not renew its lease is resumed after a minute, and removes the files that no
 * record names. A record must not be saved with them any more by then.
 */
const MAX_PREPARATION_MS = 30_000
/** In seconds. */
const BUSY_RETRY_SECONDS = 2

/** What is shown beside the field of an upload that cannot be used, by the code of its refusal. */
const unusableUploadMessages: ReadonlyMap<RefusalCode, PlainMessage> = new Map([
  ['uploads.not_found', refusalTable['uploads.not_found'].message],
  ['uploads.incomplete', refusalTable['uploads.incomplete'].message],
  ['uploads.used', refusalTable['uploads.used'].message],
  ['files.no_picture', describeUnusablePicture],
])

const isUploadId = (reference: string | null) => reference !== null && !reference.includes('/')

/** Calls `use` for each field. Then throws one refusal that names every field whose upload cannot be used. */
async function mapFields<Field extends FileField, Result>(
  fields: readonly Field[],
  use: (field: Field) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const issues: FieldIssue[] = []
  for (const field of fields) {
    try {
      results.push(await use(field))
    } catch (error) {
      const message = error instanceof Refusal ? unusableUploadMessages.get(error.code) : undefined
      if (message === undefined) throw error
      issues.push({ field: field.field, message: message() })
    }
  }
  if (issues.length > 0) throw invalidInputRefusal(issues)
  return results
}

/** Finds the upload of a field and encodes its picture; stores nothing. Removes an upload that is of no use. */
function prepareUpload(deps: SaveUploadsDeps, person: { sub: string }) {
  const { finishedUploads, decodePicture, encodePicture, newId } = deps
  return async (field: FileField): Promise<PreparedUpload> => {
    const { reference, purpose, folder } = field
    const upload = await finishedUploads.find(person, reference ?? '', purpose)
    const prepared = { ...field, upload, key: `${folder}/${newId()}` }
    if (purpose !== 'content-picture') return { ...prepared, picture: null }
    // Read when its turn has come, so that those that wait take no memory.
    const picture = await decodePicture(async () => encodePicture(await finishedUploads.readBytes(upload)))
    if (picture === null) {
      await finishedUploads.discard(upload)
      throw new Refusal('files.no_picture')
    }
    return { ...prepared, picture }
  }
}

/** Stores the file under its key. The upload keeps its own file until the record is saved. */
function storeFile({ files, finishedUploads }: SaveUploadsDeps, person: { sub: string }) {
  return async ({ upload: { id }, purpose, key, picture }: PreparedUpload): Promise<void> => {
    // Again: another save may have used it in the meantime.
    const { name, type } = await finishedUploads.find(person, id, purpose)
    if (picture !== null) await files.put(key, picture.bytes, { name, type: picture.type })
    else if ((await files.copy(uploadKey(id), key, { name, type })) === 'absent')
      throw new Refusal('uploads.used')
  }
}

type SaveResult<Saved> = { saved: Saved } | { error: unknown }

/**
 * Returns the function that saves records with uploads. An upload is used exactly once, and only if the record is saved:
 * after a save that is refused or fails it can be used again, unless it is no picture. Saves with uploads of one person
 * run one at a time. The job that names the new files is stored first: wherever a save stops, the reconciler removes what
 * no record names.
 */
export function saveRecordWithUploads(deps: SaveUploadsDeps): SaveUploads {
  const { runJob, now } = deps
  const job = settleUploadsJob(deps)
  const busy = () => new Refusal('files.busy', { retryAfter: BUSY_RETRY_SECONDS })

  return async <Saved>(
    person: { sub: string },
    fields: readonly FileField[],
    save: (resolveKey: ResolveKey) => Promise<Saved>,
  ): Promise<Saved> => {
    const uploadFields = fields.filter(({ reference }) => isUploadId(reference))
    if (uploadFields.length === 0) return save((reference) => reference)

    const prepared = await mapFields(uploadFields, prepareUpload(deps, person))
    const stored = prepared.map(({ upload: { id }, key }) => ({ id, key }))
    const keys = new Map(stored.map(({ id, key }) => [id, key]))

    async function storeAndSave({ createdAt }: JobContext): Promise<SaveResult<Saved>> {
      try {
        await mapFields(prepared, storeFile(deps, person))
        if (now() - createdAt > MAX_PREPARATION_MS) throw busy()
        return { saved: await save((reference) => keys.get(reference ?? '') ?? reference) }
      } catch (error) {
        return { error }
      }
    }

    const outcome: { result: SaveResult<Saved> | null } = { result: null }
    async function run(input: typeof stored, context: JobContext, worker: JobWorker): Promise<string> {
      outcome.result = await storeAndSave(context)
      if ('error' in outcome.result) return job.run(input, context, worker)
      await consumeUploads(deps, [...keys.keys()])
      return 'settled'
    }

    try {
      await runJob({ ...job, run }, `uploads-of:${person.sub}`, stored)
    } catch (error) {
      // After the attempt to save, the reconciler settles what is left.
      if (outcome.result === null) throw error
    }
    const { result } = outcome
    if (result === null) throw busy()
    if ('error' in result) throw result.error
    return result.saved
  }
}
