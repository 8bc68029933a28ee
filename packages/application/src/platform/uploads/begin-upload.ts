import type { BeginUpload, BegunUpload } from '@kitchen-table/contract/uploads'
import { type Actor, isGranted } from '@kitchen-table/domain/accounts'
import { removeHiddenCharacters } from '@kitchen-table/domain/language'
import { BEGUN_UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads'
import { Refusal } from '../refusal.ts'
import { uploadKey } from './file-folders.ts'
import type { FileStore, StoredUpload, UploadQuotas, UploadStore } from './ports.ts'
import type { UploadRulesByPurpose } from './upload-purposes.ts'

/** A file as it was sent. `name` and `type` are the sender's claims; `type` decides nothing. */
export type Upload = { name: string; type: string; bytes: Uint8Array }

const MAX_NAME_LENGTH = 200
const FALLBACK_NAME = 'file'

/** Returns a file's name as metadata: one line, no folders, no hidden characters. It is never a storage key (docs/security.md T30). */
export function sanitizeFileName(rawName: string): string {
  const name = removeHiddenCharacters(rawName.toWellFormed())
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return [...name].slice(0, MAX_NAME_LENGTH).join('') || FALLBACK_NAME
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

export type UploadDeps = {
  uploads: UploadStore
  files: FileStore
  rules: UploadRulesByPurpose
  newId: () => string
  now: () => number
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
