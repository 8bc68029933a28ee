import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { AnnouncedFile, DownloadHeaders, UploadTarget } from '@kitchen-table/application/ports'
import { toContentType } from './object-metadata.ts'

export type ObjectLocation = { Bucket: string; Key: string }

/** The lifetime of an address begins at `signingDate`. */
type Signer = { client: S3Client; signingDate: Date }

/** In seconds, until the request begins: a browser sends the file as soon as it has the address. */
export const UPLOAD_LIFETIME_SECONDS = 300
/** In seconds (docs/security.md T51). */
const DOWNLOAD_LIFETIME = 60

export const CHECKSUM_HEADER = 'x-amz-checksum-sha256'

/** The headers that a browser sends with a file, which the bucket's CORS rules have to allow. */
export const uploadHeaderNames: readonly string[] = ['content-type', 'if-none-match', CHECKSUM_HEADER]

/**
 * Returns a presigned PutObject. All that it declares is signed, so that S3 refuses another type, another size, other
 * bytes if their checksum is known, and a second file.
 */
export async function signUpload(
  { client, signingDate }: Signer,
  location: ObjectLocation,
  { type, size, sha256 }: AnnouncedFile,
): Promise<UploadTarget> {
  const contentType = toContentType(type)
  const command = new PutObjectCommand({
    ...location,
    ContentType: contentType,
    ContentLength: size,
    IfNoneMatch: '*',
    ChecksumSHA256: sha256,
  })
  const address = await getSignedUrl(client, command, {
    signingDate,
    expiresIn: UPLOAD_LIFETIME_SECONDS,
    // By default the SDK does not sign the type.
    signableHeaders: new Set(['content-length', 'host', ...uploadHeaderNames]),
    // By default the SDK moves it into the address, where nobody compares it with the bytes.
    unhoistableHeaders: new Set([CHECKSUM_HEADER]),
  })
  // Browsers set Content-Length themselves.
  const checksum: UploadTarget['headers'] = sha256 === undefined ? {} : { [CHECKSUM_HEADER]: sha256 }
  return {
    address,
    method: 'PUT',
    headers: { 'Content-Type': contentType, 'If-None-Match': '*', ...checksum },
  }
}

/** Returns a presigned GetObject, whose response has these headers. */
export function signDownload(
  { client, signingDate }: Signer,
  location: ObjectLocation,
  { type, disposition }: DownloadHeaders,
): Promise<string> {
  const command = new GetObjectCommand({
    ...location,
    ResponseContentType: toContentType(type),
    ResponseContentDisposition: disposition,
  })
  return getSignedUrl(client, command, { signingDate, expiresIn: DOWNLOAD_LIFETIME })
}
