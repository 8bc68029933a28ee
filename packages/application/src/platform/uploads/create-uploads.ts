import { buffer } from 'node:stream/consumers'
import type { FinishedUpload } from '@kitchen-table/contract/uploads'
import type { Actor, Permission } from '@kitchen-table/domain/accounts'
import { RECEIVING_UPLOAD_LIFETIME_MS, UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads'
import { forActor, procedures } from '../authorization/procedures.ts'
import { invalidInput, Refusal } from '../refusal.ts'
import { beginUpload, discardUpload, findOwnUpload, type UploadDeps } from './begin-upload.ts'
import { uploadKey } from './file-folders.ts'
import { finishedUploads } from './finished-uploads.ts'
import { messages } from './messages.ts'
import type { StoredUpload } from './ports.ts'
import { type SaveUploadsDeps, saveUploads } from './save-uploads.ts'
import { settleUploadsJob } from './settle-uploads.ts'
import { uploadSweepTask } from './sweep-uploads.ts'
import { HEAD_BYTES } from './upload-purposes.ts'

/** A file as it arrives. `type` and `size` are what its request declares; null if it does not. */
export type IncomingFile = {
  type: string | null
  size: number | null
  /** Read only after everything else was accepted. */
  chunks: AsyncIterable<Uint8Array>
}

/** Throws the refusal for a request that does not declare the file that was announced. */
function assertAnnouncedFile(upload: StoredUpload, { type, size }: IncomingFile): void {
  if (type !== upload.type) throw new Refusal('uploads.unsupported_type')
  if (size === null) throw invalidInput([{ field: 'Content-Length', message: messages.missingSize() }])
  if (size > upload.size) throw new Refusal('input.too_large')
  if (size < upload.size) throw new Refusal('uploads.incomplete')
}

/** Stores an upload's bytes (step 2 of 3), sent at most once. One that breaks off leaves neither file nor record. */
export function receiveUpload({ uploads, files, now }: Pick<UploadDeps, 'uploads' | 'files' | 'now'>) {
  return async (actor: Actor, id: string, file: IncomingFile): Promise<void> => {
    const upload = await findOwnUpload(uploads, actor, id, now())
    if (upload.state !== 'begun') throw new Refusal('uploads.used')
    assertAnnouncedFile(upload, file)
    const expiresAt = now() + RECEIVING_UPLOAD_LIFETIME_MS
    if (!(await uploads.startReceiving(id, now(), expiresAt))) throw new Refusal('uploads.used')

    const { name, type, size } = upload
    try {
      const outcome = await files.put(uploadKey(id), { size, chunks: file.chunks }, { name, type })
      if (outcome === 'wrong_size') throw new Refusal('uploads.incomplete')
    } catch (error) {
      await discardUpload({ uploads, files }, upload)
      throw error
    }
    // It may have expired and been swept while it arrived; its file would then stay for ever.
    if ((await uploads.find(id, now())) === null) {
      await discardUpload({ uploads, files }, upload)
      throw new Refusal('uploads.not_found')
    }
  }
}

/** Returns the refusal for a file that is not what was announced, or its media type. */
async function inspectFile(
  { files, rules }: Pick<UploadDeps, 'files' | 'rules'>,
  upload: StoredUpload,
): Promise<{ type: string } | { refusal: Refusal }> {
  const file = await files.get(uploadKey(upload.id), { start: 0, end: HEAD_BYTES - 1 })
  if (file === null) throw new Refusal('uploads.incomplete')
  const head = await buffer(file.body)
  if (file.size !== upload.size) return { refusal: new Refusal('uploads.incomplete') }
  const type = rules[upload.purpose].detectType(head, upload.type)
  return type === null ? { refusal: new Refusal('uploads.unsupported_type') } : { type }
}

/** Checks the file of an upload (step 3 of 3) and removes a wrong one. Finishing again returns the same. */
export function finishUpload(deps: Omit<UploadDeps, 'newId'>) {
  const { uploads, now } = deps
  return async (actor: Actor, { id }: { id: string }): Promise<FinishedUpload> => {
    const upload = await findOwnUpload(uploads, actor, id, now())
    const { name, type, size, state } = upload
    if (state === 'used') throw new Refusal('uploads.used')
    if (state === 'finished') return { id, name, type, size }

    const inspection = await inspectFile(deps, upload)
    if ('refusal' in inspection) {
      await discardUpload(deps, upload)
      throw inspection.refusal
    }
    await uploads.finish(id, inspection.type, now(), now() + UPLOAD_LIFETIME_MS)
    return { id, name, type: inspection.type, size }
  }
}

/**
 * Ends an upload that is not used, with what was sent of it, so that it counts in no limit. Bytes that are arriving still
 * are removed when they have arrived (`receiveUpload`). Where its address stores a file whatever becomes of it, it counts
 * until the address has expired, and the sweeper removes what was sent by then. An upload that has ended, as one that broke
 * off, is no error, nor is another person's, which stays.
 */
export function cancelUpload(deps: Pick<UploadDeps, 'uploads' | 'files' | 'now'>) {
  return async (actor: Actor, { id }: { id: string }): Promise<void> => {
    const upload = await deps.uploads.find(id, deps.now())
    if (upload === null || upload.sub !== actor.sub) return
    if (upload.state === 'used') throw new Refusal('uploads.used')
    const { uploadTargetLifetimeMs } = deps.files
    const mayBeSent = upload.state === 'begun' && uploadTargetLifetimeMs > 0
    if (mayBeSent) await deps.uploads.startReceiving(id, deps.now(), deps.now() + uploadTargetLifetimeMs)
    else await discardUpload(deps, upload)
  }
}

/** The one address whose body is passed on as it arrives. */
export type UploadRoute = {
  permission: Permission
  method: 'PUT'
  path: string
  receive: ReturnType<typeof receiveUpload>
}

type CreateUploadsDeps = UploadDeps &
  Omit<SaveUploadsDeps, 'finishedUploads'> & { onFault: (error: unknown) => void }

export function createUploads(deps: CreateUploadsDeps) {
  const finished = finishedUploads(deps)
  const receive = receiveUpload(deps)
  const receiving = new Set<Promise<void>>()
  const uploadRoute: UploadRoute = {
    permission: 'uploads.send',
    method: 'PUT',
    path: '/uploads/{id}',
    receive(...args) {
      const result = receive(...args).finally(() => receiving.delete(result))
      receiving.add(result)
      return result
    },
  }

  return {
    procedures: {
      begin: procedures.uploads.begin.handler(forActor(beginUpload(deps))),
      finish: procedures.uploads.finish.handler(forActor(finishUpload(deps))),
      cancel: procedures.uploads.cancel.handler(forActor(cancelUpload(deps))),
    },
    uploadRoute,
    finishedUploads: finished,
    saveUploads: saveUploads({ ...deps, finishedUploads: finished }),
    jobs: [settleUploadsJob(deps)],
    tasks: [uploadSweepTask(deps)],
    /** The server closes the connections of uploads that take too long; what has arrived of them is removed. */
    async stop(requestsEnded: Promise<void>): Promise<void> {
      await requestsEnded
      await Promise.allSettled(receiving)
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
