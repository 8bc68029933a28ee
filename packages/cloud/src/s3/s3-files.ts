import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { FileBody, FileRange, FileStore } from '@kitchen-table/application/ports'
import { parseFileKeySegments, wrongSizeOrRethrow } from '@kitchen-table/application/store-helpers'
import { noResponseTimeoutOptions } from './create-s3-client.ts'
import { decodeMetadata, encodeMetadata } from './object-metadata.ts'
import { putBytes, putStream } from './put-stream.ts'
import { mapErrors, withStoreErrors } from './s3-errors.ts'
import { type ObjectLocation, signDownload, signUpload, UPLOAD_LIFETIME_SECONDS } from './signed-addresses.ts'

type Options = {
  /** Of createS3Client; closed by the caller. */
  client: S3Client
  bucket: string
  /** What the keys of all objects begin with: empty, or folders that each end with a slash. */
  prefix?: string
  /** Returns the time in ms since 1970 with which addresses are signed. */
  now?: () => number
}

const prefixPattern = /^([a-z0-9-]+\/)*$/

/**
 * Stores files in a bucket. A body that is not read to its end must be canceled, because it holds a connection. The
 * role needs s3:GetObject, s3:PutObject and s3:DeleteObject on the objects, and s3:ListBucket on the bucket: without it,
 * S3 says of a missing object that access is denied.
 */
export function s3Files({ client, bucket, prefix = '', now = Date.now }: Options): FileStore {
  if (!prefixPattern.test(prefix))
    throw new RangeError('The prefix of the bucket must be folders, each with a slash.')

  const signer = () => ({ client, signingDate: new Date(now()) })

  /** Async, so that an invalid key rejects. */
  async function locate(key: string): Promise<ObjectLocation> {
    return { Bucket: bucket, Key: prefix + parseFileKeySegments(key).join('/') }
  }

  return {
    async put(key, content, metadata) {
      const request = { ...(await locate(key)), ...encodeMetadata(metadata) }
      try {
        await (content instanceof Uint8Array
          ? putBytes(client, request, content)
          : putStream(client, request, content))
        return 'stored'
      } catch (error) {
        return wrongSizeOrRethrow(error)
      }
    },
    async copy(key, targetKey, metadata) {
      const source = await locate(key)
      const command = new CopyObjectCommand({
        ...(await locate(targetKey)),
        ...encodeMetadata(metadata),
        // Neither contains a character that would have to be encoded.
        CopySource: `${source.Bucket}/${source.Key}`,
        MetadataDirective: 'REPLACE',
      })
      const response = client.send(command, noResponseTimeoutOptions)
      const result = await mapErrors(response, { NoSuchKey: 'absent' })
      return result === 'absent' ? 'absent' : 'copied'
    },
    async get(key, range) {
      return getObject(client, await locate(key), range)
    },
    async remove(key) {
      await withStoreErrors(client.send(new DeleteObjectCommand(await locate(key))))
    },
    uploadTargetLifetimeMs: UPLOAD_LIFETIME_SECONDS * 1000,
    async createUploadTarget(key, file) {
      return signUpload(signer(), await locate(key), file)
    },
    async createDownloadAddress(key, headers) {
      return signDownload(signer(), await locate(key), headers)
    },
    // PutObject stores a whole object or none.
    async removeAbandoned() {},
  }
}

async function getObject(
  client: S3Client,
  location: ObjectLocation,
  range: FileRange | undefined,
): Promise<FileBody | null> {
  const Range = range && `bytes=${range.start}-${range.end}`
  const object = await mapErrors(client.send(new GetObjectCommand({ ...location, Range })), {
    NoSuchKey: null,
    InvalidRange: 'beyond_end',
  })
  if (object === null) return null
  if (object === 'beyond_end') return headObject(client, location)

  const { Body, ContentLength, ContentRange } = object
  const size = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1])
  if (Body === undefined || size === undefined) throw new Error('S3 returned an object without its size.')
  return { ...decodeMetadata(object), size, body: withBodyErrors(Body.transformToWebStream()) }
}

/** Returns the bytes of an object. Reading them throws a StoreFailingError if the connection is lost before their end. */
export function withBodyErrors(bytes: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = bytes.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await withStoreErrors(reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead of the consumer.
    { highWaterMark: 0 },
  )
}

/** Returns an object with none of its bytes: S3 refuses a range that begins after the end. */
async function headObject(client: S3Client, location: ObjectLocation): Promise<FileBody | null> {
  const object = await mapErrors(client.send(new HeadObjectCommand(location)), { NotFound: null })
  if (object === null) return null
  const { ContentLength: size = 0 } = object
  return { ...decodeMetadata(object), size, body: new Blob([]).stream() }
}
