import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Metadata, ObjectStore } from '@20minutes/s3rver'

export type StoredObject = { bytes: Buffer; metadata: Metadata; storedAt: Date }

const hashOf = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

const describeObject = ({ bytes, metadata, storedAt }: StoredObject): Metadata => ({
  ...metadata,
  etag: JSON.stringify(hashOf(bytes)),
  'last-modified': storedAt.toUTCString(),
  'content-length': String(bytes.length),
})

/** Returns the parts of a request's headers that belong to the object. */
function toMetadata(headers: Metadata): Metadata {
  const isStored = (name: string) => name === 'content-type' || name.startsWith('x-amz-meta-')
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isStored(name)))
}

/**
 * Objects in memory that are whole or absent, as those of S3. The server's own store writes into the file of an earlier
 * object while a request arrives, keeps what has arrived of a request that was broken off, and reads a range that ends
 * with the first byte as one without an end. `objects` are those of all buckets, by bucket and key.
 */
export function atomicObjectStore(objects = new Map<string, StoredObject>()): ObjectStore {
  const nameOf = (bucket: string, key: string) => `${bucket}/${key}`

  return {
    existsObject: async (bucket, key) => objects.has(nameOf(bucket, key)),
    async getObject(bucket, key, { start, end = Number.POSITIVE_INFINITY }) {
      const object = objects.get(nameOf(bucket, key))
      if (object === undefined) return null
      const { bytes, storedAt } = object
      const range = { start: start ?? 0, end: Math.min(end, bytes.length - 1) }
      const isBeyondEnd = start !== undefined && start > range.end
      return {
        metadata: describeObject(object),
        size: bytes.length,
        lastModifiedDate: storedAt,
        content: isBeyondEnd ? null : Readable.from([bytes.subarray(range.start, range.end + 1)]),
        ...(start === undefined ? {} : { range }),
      }
    },
    async putObject({ bucket, key, content, metadata }) {
      const bytes = await buffer(content)
      objects.set(nameOf(bucket, key), { bytes, metadata: toMetadata(metadata), storedAt: new Date() })
      return { size: bytes.length, md5: hashOf(bytes) }
    },
    async copyObject(bucket, key, targetBucket, targetKey, headers) {
      const source = objects.get(nameOf(bucket, key))
      if (source === undefined) throw new Error('The object to copy was removed in the meantime.')
      const copy = { bytes: source.bytes, metadata: toMetadata(headers), storedAt: new Date() }
      objects.set(nameOf(targetBucket, targetKey), copy)
      return describeObject(copy)
    },
    async deleteObject(bucket, key) {
      objects.delete(nameOf(bucket, key))
    },
  }
}
