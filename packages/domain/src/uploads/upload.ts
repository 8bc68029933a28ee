/**
 * What a file is uploaded for. The server has the rules of each purpose (who may upload, size, types) in
 * packages/application/src/platform/uploads/upload-purposes.ts.
 */
export const uploadPurposes = [
  'profile-picture',
  'content-picture',
  'unit-attachment',
  'unit-film',
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

/** How long the bytes of an upload may take to begin, and then to arrive, in milliseconds. */
export const BEGUN_UPLOAD_LIFETIME_MS = HOUR
/** How long an upload may be finished after its bytes began to arrive at the server, which takes an hour at most. */
export const RECEIVING_UPLOAD_LIFETIME_MS = 2 * HOUR
/** How long an upload may be used after it was finished, in milliseconds; the longest lifetime of its file. */
export const UPLOAD_LIFETIME_MS = 24 * HOUR
