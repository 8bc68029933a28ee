/**
 * What a file is uploaded for. The server has the rules of each purpose (who may upload, size, types) in
 * apps/server/src/platform/uploads/upload-purposes.ts.
 */
export const uploadPurposes = [
  'profile-picture',
  'content-picture',
  'unit-attachment',
  'resource-file',
  'library-archive',
  'group-image',
  'member-list',
] as const

export type UploadPurpose = (typeof uploadPurposes)[number]

/**
 * How far an upload is: begun (nothing was sent), receiving (its bytes are arriving, have arrived, or were cut off),
 * finished (the server has checked the file), used (a record has been saved with it).
 */
export const uploadStates = ['begun', 'receiving', 'finished', 'used'] as const

export type UploadState = (typeof uploadStates)[number]

const HOUR = 60 * 60_000

/** How long an upload may be sent, finished and used after it was begun, in milliseconds. */
export const UPLOAD_LIFETIME_MS = 24 * HOUR
