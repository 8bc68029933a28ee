import { uploadPurposes } from '@kitchen-table/domain/uploads'
import { z } from 'zod'
import { endpoint, noContent, refusals, route } from './endpoint.ts'
import { nameText } from './fields.ts'
import { messages } from './messages.ts'

/** A random UUID. It gives no access without the session of the person who began the upload. */
export const uploadId = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, { error: messages.notAnUpload })

/** A media type without parameters, as `File.type` has it; `application/octet-stream` where that is empty. */
export const mediaType = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.+-]{0,62}\/[a-z0-9][a-z0-9.+-]{0,62}$/, { error: messages.notAFileType })

const begunUpload = z.object({
  id: uploadId,
  /** Where the file is to be sent: a path of this server, or an address of the storage. */
  address: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
})
export type BegunUpload = z.infer<typeof begunUpload>

const finishedUpload = z.object({
  id: uploadId,
  name: z.string(),
  /** The media type of the bytes, whatever was declared. */
  type: z.string(),
  size: z.int(),
})
export type FinishedUpload = z.infer<typeof finishedUpload>

export const beginUploadInput = z.strictObject({
  purpose: z.enum(uploadPurposes),
  name: nameText().min(1).max(255),
  type: mediaType,
  size: z.int().min(1, { error: messages.emptyFile }),
  /** Of the bytes, in base64. The storage of the cloud then refuses others; the server's own address ignores it. */
  sha256: z
    .string()
    .regex(/^[A-Za-z\d+/]{43}=$/, { error: messages.notASha256 })
    .optional(),
})
export type BeginUpload = z.infer<typeof beginUploadInput>

/**
 * A file is uploaded in three steps: `begin` checks what is to be sent and returns an address; the bytes are sent to
 * that address, with the method and headers that `begin` returned; `finish` checks the file that has arrived. The id is
 * then good for one save, by the endpoint of the record that is to have the file, within 24 hours. The bytes are sent within
 * an hour, or the upload counts no longer; `cancel` ends one before.
 * The server's own address refuses with the codes of this table that begin with `uploads.`, with `input.too_large`,
 * `input.invalid` and `files.busy`, and with those of every request that changes something.
 */
export const uploads = {
  begin: endpoint({ permission: 'uploads.send' })
    .errors(refusals('auth.forbidden', 'input.too_large'))
    .errors(refusals('uploads.unsupported_type', 'uploads.too_many', 'uploads.group_limit'))
    .route(route('POST', '/uploads', 'Begin to upload a file', { successStatus: 201 }))
    .input(beginUploadInput)
    .output(begunUpload),

  finish: endpoint({ permission: 'uploads.send' })
    .errors(refusals('uploads.not_found', 'uploads.incomplete', 'uploads.used', 'uploads.unsupported_type'))
    .route(route('POST', '/uploads/{id}/finished', 'Finish an upload that was sent'))
    .input(z.strictObject({ id: uploadId }))
    .output(finishedUpload),

  cancel: endpoint({ permission: 'uploads.send' })
    .errors(refusals('uploads.used'))
    .route(route('DELETE', '/uploads/{id}', 'Cancel an upload', noContent))
    .input(z.strictObject({ id: uploadId })),
}
