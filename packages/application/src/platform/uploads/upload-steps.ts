import { buffer } from 'node:stream/consumers'
import type { BeginUpload, BegunUpload, FinishedUpload } from '@kitchen-table/contract/uploads'
import { type Actor, isGranted } from '@kitchen-table/domain/accounts'
import {
  BEGUN_UPLOAD_LIFETIME_MS,
  RECEIVING_UPLOAD_LIFETIME_MS,
  UPLOAD_LIFETIME_MS,
} from '@kitchen-table/domain/uploads'
import { invalidInputRefusal, Refusal } from '../refusal.ts'
import { uploadKey } from './file-folders.ts'
import { messages } from './messages.ts'
import type { FileStore, StoredUpload, UploadQuotas, UploadStore } from './ports.ts'
import { sanitizeFileName } from './stored-file.ts'
import { TYPE_DETECTION_BYTES, type UploadRulesByPurpose } from './upload-purposes.ts'

export type UploadDeps = {
  uploads: UploadStore
  files: FileStore
  rules: UploadRulesByPurpose
  newId: () => string
  now: () => number
}

/** Returns an upload of this person. Throws `uploads.not_found` for an unknown, expired or another person's upload. */
export async function findOwnUpload(
  uploads: Pick<UploadStore, 'find'>,
  { sub }: { sub: string },
  id: string,
  now: number,
): Promise<StoredUpload> {
  const upload = await uploads.find(id, now)
  if (upload === null || upload.sub !== sub) throw new Refusal('uploads.not_found')
  return upload
}

/** Removes the file of an upload, then its record: if only the file is removed, the sweeper removes the record. */
export async function discardUpload(
  { uploads, files }: { uploads: Pick<UploadStore, 'remove'>; files: Pick<FileStore, 'remove'> },
  upload: StoredUpload,
): Promise<void> {
  await files.remove(uploadKey(upload.id))
  await uploads.remove(upload)
}

const MEGABYTE = 1024 * 1024

/**
 * What may be open (docs/security.md T51): for a person ten of the largest files; for an organization, whose people
 * upload only pictures of themselves, as many as fifty of them may have.
 */
const uploadQuotas: UploadQuotas = {
  person: { maxUploads: 20, maxBytes: 10 * 250 * MEGABYTE },
  group: { maxUploads: 1000, maxBytes: 500 * MEGABYTE },
}

/** In seconds. Until one of the open uploads is used or has expired. */
const RETRY_SECONDS = 60 * 60

/** Begins an upload: the first of three steps (packages/contract/src/uploads.ts). */
export function beginUpload({ uploads, files, rules, newId, now }: UploadDeps) {
  return async (actor: Actor, { purpose, name, type, size, sha256 }: BeginUpload): Promise<BegunUpload> => {
    const { permission, types, maxBytes } = rules[purpose]
    if (!isGranted(permission, actor)) throw new Refusal('auth.forbidden')
    if (types !== 'any' && !types.includes(type)) throw new Refusal('uploads.unsupported_type')
    if (size > maxBytes) throw new Refusal('input.too_large')

    const id = newId()
    const begunAt = now()
    const outcome = await uploads.begin(
      {
        id,
        sub: actor.sub,
        // Administrators upload for the library, not for their organization.
        group: actor.role === 'admin' ? null : actor.group,
        purpose,
        name: sanitizeFileName(name),
        type,
        size,
        state: 'begun',
        expiresAt: begunAt + BEGUN_UPLOAD_LIFETIME_MS,
      },
      uploadQuotas,
      begunAt,
    )
    if (outcome !== 'begun') throw new Refusal(`uploads.${outcome}`, { retryAfter: RETRY_SECONDS })

    const { address, method, headers } = await files.createUploadTarget(uploadKey(id), {
      type,
      size,
      sha256,
    })
    return { id, address, method, headers }
  }
}

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
  if (size === null) throw invalidInputRefusal([{ field: 'Content-Length', message: messages.missingSize() }])
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
  const file = await files.get(uploadKey(upload.id), { start: 0, end: TYPE_DETECTION_BYTES - 1 })
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
