import type { BeginUpload } from '@kitchen-table/contract/uploads'
import { currentLocale } from '@kitchen-table/i18n/locale'
import { createORPCErrorFromJson, isORPCErrorJson } from '@orpc/client'
import { client } from './api.ts'
import { apiFetch } from './api-fetch.ts'
import { ForeignResponseError } from './connection-errors.ts'
import { sendWithProgress } from './send-with-progress.ts'

type UploadOptions = {
  purpose: BeginUpload['purpose']
  name: string
  signal?: AbortSignal
  /** Called with the part of the bytes that was sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
}

/** What is declared for a file whose type the browser does not know. */
const UNKNOWN_TYPE = 'application/octet-stream'

/** A larger file is not read as a whole, for which some devices have not enough memory. */
const MAX_HASHED_BYTES = 64 * 1024 * 1024

/**
 * Returns the SHA-256 of a file in base64; nothing for a large file, for one that cannot be read, which then fails when it
 * is sent, and where the browser has none: without HTTPS.
 */
async function hashFile(file: Blob): Promise<{ sha256?: string }> {
  if (file.size > MAX_HASHED_BYTES || !globalThis.isSecureContext) return {}
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return {}
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return { sha256: btoa(String.fromCharCode(...new Uint8Array(hash))) }
}

/** Throws the refusal in an error response, with the seconds after which to try again, as calls of the API do. */
async function assertAccepted(response: Response): Promise<void> {
  if (response.ok) return
  const body: unknown = await response.json()
  if (!isORPCErrorJson(body)) throw new ForeignResponseError('An error response that is not from the API')
  const retryAfter = Number(response.headers.get('retry-after'))
  throw createORPCErrorFromJson(retryAfter > 0 ? { ...body, data: { retryAfter } } : body)
}

/** The storage of the cloud has no refusals of ours: what it does not accept is as if the connection had failed. */
function assertStored({ ok, status }: Response): void {
  if (!ok) throw new ForeignResponseError(`The storage did not accept the file: ${status}`)
}

async function sendBytes(
  request: { url: URL; method: string; headers: Record<string, string>; body: Blob },
  { signal, onProgress }: Pick<UploadOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  if (request.url.origin !== location.origin) {
    const reportProgress = onProgress ?? (() => {})
    await sendWithProgress(request, { signal, onProgress: reportProgress, checkResponse: assertStored })
    return
  }
  const localized = { ...request, headers: { ...request.headers, 'Accept-Language': currentLocale() } }
  const response = onProgress
    ? await sendWithProgress(localized, { signal, onProgress })
    : await apiFetch(new Request(request.url, { ...localized, signal }), {}, 'upload')
  await assertAccepted(response)
}

/**
 * Uploads a file in three steps (packages/contract/src/uploads.ts). Resolves to the id of the upload, which is good for
 * one save. The bytes go to our server, or directly to the storage of the cloud; one that fails or is aborted is canceled. With `onProgress` a large file may take
 * as long as it needs. Throws as calls of the API do; an upload that failed is not resumed but begun again.
 */
export async function uploadFile(
  file: Blob,
  { purpose, name, signal, onProgress }: UploadOptions,
): Promise<string> {
  const announced = {
    purpose,
    name,
    type: file.type || UNKNOWN_TYPE,
    size: file.size,
    ...(await hashFile(file)),
  }
  signal?.throwIfAborted()
  const { id, address, method, headers } = await client.uploads.begin(announced, { signal })
  try {
    await sendBytes(
      { url: new URL(address, location.origin), method, headers, body: file },
      { signal, onProgress },
    )
    await client.uploads.finish({ id }, { signal })
    return id
  } catch (error) {
    // Otherwise it would count as open for an hour. Not awaited: it matters to no one who waits for this upload.
    void client.uploads.cancel({ id }).catch(() => {})
    throw error
  }
}
