import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'

/** S3 counts the bytes of the names and the values of an object's own metadata. */
const MAX_METADATA_BYTES = 2048
const METADATA_NAME = 'file'

/** A type that is a header's value as it is. No other type is a browser's or the product's. */
const plainTypePattern = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/
const FALLBACK_TYPE = 'application/octet-stream'

const fileMetadata = z.tuple([z.string(), z.string()])

/** Returns the Content-Type of an object. */
export function toContentType(type: string): string {
  return plainTypePattern.test(type) ? type : FALLBACK_TYPE
}

/**
 * Returns type and name as parts of a request. S3's metadata is ASCII, and less than a file name of 200 characters can
 * be when it is percent-encoded: both are JSON, compressed, in base64url. Throws a RangeError for more than S3 stores.
 */
export function encodeMetadata({ type, name }: { type: string; name: string }) {
  const value = deflateRawSync(JSON.stringify([type, name])).toString('base64url')
  if (METADATA_NAME.length + value.length > MAX_METADATA_BYTES)
    throw new RangeError('The name or type of this file is too long.')
  return { ContentType: toContentType(type), Metadata: { [METADATA_NAME]: value } }
}

/** Returns type and name of an object. One that a browser has sent itself has a Content-Type and no name. */
export function decodeMetadata({
  ContentType,
  Metadata,
}: {
  ContentType?: string | undefined
  Metadata?: Record<string, string> | undefined
}): { type: string; name: string } {
  const value = Metadata?.[METADATA_NAME]
  if (value === undefined) return { type: ContentType ?? FALLBACK_TYPE, name: '' }
  const json = inflateRawSync(Buffer.from(value, 'base64url')).toString()
  const [type, name] = fileMetadata.parse(JSON.parse(json))
  return { type, name }
}
