import type { UploadPurpose, UploadState } from '@kitchen-table/domain/uploads'

export type FileRange = { start: number; end: number }

export type FileBody = {
  type: string
  name: string
  /** The size of the whole file in bytes, whatever the range. */
  size: number
  /** The bytes from `range.start` to `range.end` inclusive, or all. */
  body: ReadableStream<Uint8Array>
}

/** A stream of exactly `size` bytes. Both a file on disk and S3's PutObject begin with the size. */
export type FileStream = { size: number; chunks: AsyncIterable<Uint8Array> }

/** What a browser declares of the file that it will send. `sha256` is in base64. */
export type AnnouncedFile = { type: string; size: number; sha256?: string | undefined }

/** The request with which a browser sends the bytes of an upload; its body is the file. */
export type UploadTarget = { address: string; method: 'PUT'; headers: Record<string, string> }

/** Headers of the response with which a storage sends a file itself. */
export type DownloadHeaders = { type: string; disposition: string }

/**
 * Stores bytes by key. The server makes the keys (`<prefix>/<owner>/<uuid>`), never from a person's file name, which is
 * stored as metadata (docs/security.md T30). A file is whole or absent: a failed put leaves nothing behind.
 */
export type FileStore = {
  /**
   * Stores a file, or replaces one as a whole. It is durable when the promise resolves. A stream that has more or fewer
   * bytes than its size is `wrong_size` and stores nothing; one that fails rejects with its own error and stores
   * nothing. At most a few hundred kilobytes of a stream are in memory. S3: PutObject.
   */
  put(
    key: string,
    content: Uint8Array | FileStream,
    metadata: { type: string; name: string },
  ): Promise<'stored' | 'wrong_size'>
  /**
   * Stores a file a second time, under another key and perhaps with other metadata. It is durable when the promise
   * resolves, and the first file stays. Returns 'absent', and stores nothing, if there is none. No more of the file is
   * in memory than of a stream. S3: CopyObject, which replaces the metadata.
   */
  copy(key: string, targetKey: string, metadata: { type: string; name: string }): Promise<'copied' | 'absent'>
  /** Returns null if there is no such file. S3: GetObject. */
  get(key: string, range?: FileRange): Promise<FileBody | null>
  /** Removes a file. A missing file is no error. S3: DeleteObject. */
  remove(key: string): Promise<void>
  /**
   * Returns where a browser sends the bytes of a new file: the server's own route, or an address of the storage. S3:
   * a presigned PutObject with the type, the size and the checksum as signed headers, and with `If-None-Match: *`, so that
   * the address stores one file and cannot replace it after it was checked.
   */
  createUploadTarget(key: string, file: AnnouncedFile): Promise<UploadTarget>
  /** For how long (ms) such an address stores a file whatever becomes of the upload; 0 if it is the server's own route. */
  uploadTargetLifetimeMs: number
  /**
   * Returns an address of the storage from which anybody who has it can download this one file for a minute, with these
   * headers; null if only this server sends files. Whether there is such a file is not checked. S3: a presigned
   * GetObject.
   */
  createDownloadAddress(key: string, headers: DownloadHeaders): Promise<string | null>
  /**
   * Removes what puts of killed processes have left behind. S3: nothing to do, as PutObject stores a whole object or
   * none.
   */
  removeAbandoned(): Promise<void>
}

/** Finds out which files records name. */
export type FileReferenceStore = {
  /**
   * Whether a record, or an earlier version of one, names the file. DynamoDB: a GetItem of the record in whose folder
   * the key is, and a Query of its versions if it names another file by now; for a banner, which a copied layout shares,
   * a Query of the index of topics by banner. The owner of a picture is the `sub` in its key; a move of accounts gives
   * the person another `sub` and keeps the key, so a picture from before it counts as one that no record names.
   */
  isReferenced(key: string): Promise<boolean>
}

/**
 * The record of an upload. `sub` is the person who began it, `group` their organization then (null for administrators),
 * `type` the media type that was declared, or after finishing the one that was detected, `expiresAt` in ms since 1970.
 */
export type StoredUpload = {
  id: string
  sub: string
  group: string | null
  purpose: UploadPurpose
  name: string
  type: string
  /** In bytes. */
  size: number
  state: UploadState
  expiresAt: number
}

/** How much may be open (neither used nor expired) at a time. */
export type OpenUploadLimits = { maxUploads: number; maxBytes: number }

/** What one person may have open, and all people of one organization together. */
export type UploadQuotas = { person: OpenUploadLimits; group: OpenUploadLimits }

/**
 * Stores the records of uploads until they expire; the files are in the FileStore. Every method treats an expired record
 * as absent, except `remove` and `listExpired`. `now` is in ms since 1970. DynamoDB: a table with the id as key, indexes
 * by expiry, by person, and of the open uploads of a person and of an organization; and a counter for each of the two,
 * which every new upload changes. What changes an upload is a GetItem and one TransactWriteItems if it is still as read.
 */
export type UploadStore = {
  /**
   * Stores a new upload unless the person ('too_many') or their organization ('group_limit') would then have more open
   * than the quotas allow; of concurrent calls, only as many succeed as fit. DynamoDB: GetItems of both counters, Queries
   * of the open uploads of both, then one TransactWriteItems (the upload; the counters if still as read).
   */
  begin(
    upload: StoredUpload,
    quotas: UploadQuotas,
    now: number,
  ): Promise<'begun' | 'too_many' | 'group_limit'>
  /** DynamoDB: GetItem. */
  find(id: string, now: number): Promise<StoredUpload | null>
  /**
   * Marks an upload that was just begun as receiving, and sets when it expires. Returns false in any other state: of
   * concurrent calls one gets true, so each upload is sent at most once.
   */
  startReceiving(id: string, now: number, expiresAt: number): Promise<boolean>
  /**
   * Marks an upload as finished, with the type that was detected, and sets when it expires. Returns false if it is
   * absent, finished or used.
   */
  finish(id: string, type: string, now: number, expiresAt: number): Promise<boolean>
  /**
   * Marks a finished upload as used. Returns false in any other state: of concurrent calls one gets true, so each
   * upload is good for one save.
   */
  consume(upload: StoredUpload, now: number): Promise<boolean>
  /** Removes a record; an absent one is no error. */
  remove(upload: StoredUpload): Promise<void>
  /**
   * Returns up to a hundred uploads of a person, in any state and also expired ones. DynamoDB: a Query of the index by
   * person, and one BatchGetItem.
   */
  listOf(sub: string): Promise<StoredUpload[]>
  /** Returns up to a hundred expired uploads, those that expired first. DynamoDB: a Query of the index, and a BatchGetItem. */
  listExpired(now: number): Promise<StoredUpload[]>
}
