import type { BeginUpload } from '@kitchen-table/contract/uploads'
import { createORPCErrorFromJson, isORPCErrorJson } from '@orpc/client'
import { client } from './api.ts'
import { apiFetch } from './api-fetch.ts'
import { ForeignResponseError } from './connection-errors.ts'

type UploadOptions = {
  purpose: BeginUpload['purpose']
  name: string
  signal?: AbortSignal
}

/** What is declared for a file whose type the browser does not know. */
const UNKNOWN_TYPE = 'application/octet-stream'

/** Throws the refusal in an error response, with the seconds after which to try again, as calls of the API do. */
async function assertAccepted(response: Response): Promise<void> {
  if (response.ok) return
  const body: unknown = await response.json()
  if (!isORPCErrorJson(body)) throw new ForeignResponseError('An error response that is not from the API')
  const retryAfter = Number(response.headers.get('retry-after'))
  throw createORPCErrorFromJson(retryAfter > 0 ? { ...body, data: { retryAfter } } : body)
}

/**
 * Uploads a file in three steps (packages/contract/src/uploads.ts). Resolves to the id of the upload, which is good for
 * one save. Throws as calls of the API do; an upload that failed is not resumed but begun again.
 */
export async function uploadFile(file: Blob, { purpose, name, signal }: UploadOptions): Promise<string> {
  const announced = { purpose, name, type: file.type || UNKNOWN_TYPE, size: file.size }
  const { id, address, method, headers } = await client.uploads.begin(announced, { signal })
  const request = new Request(new URL(address, location.origin), { method, headers, body: file, signal })
  await assertAccepted(await apiFetch(request, {}, true))
  await client.uploads.finish({ id }, { signal })
  return id
}
