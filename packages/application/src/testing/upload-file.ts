import type { UploadPurpose } from '@kitchen-table/domain/uploads'
import { z } from 'zod'

/** Sends a request with the session of one person. */
type Send = (
  path: string,
  options: { method: string; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> },
) => Promise<Response>

type UploadedFile = { bytes: Uint8Array; type?: string; name?: string; purpose?: UploadPurpose }

const begun = z.object({ id: z.string(), address: z.string(), headers: z.record(z.string(), z.string()) })

const json = { 'Content-Type': 'application/json' }

/** Sends a file in three steps, by default a profile picture. Returns the id of the finished upload, or the first refusal. */
export async function uploadFile(
  send: Send,
  { bytes, type = 'image/png', name = 'me.png', purpose = 'profile-picture' }: UploadedFile,
): Promise<{ id: string } | { refusal: Response }> {
  const body = JSON.stringify({ purpose, name, type, size: bytes.length })
  const beginning = await send('/api/uploads', { method: 'POST', headers: json, body })
  if (!beginning.ok) return { refusal: beginning }
  const { id, address, headers } = begun.parse(await beginning.json())

  const sending = await send(address, { method: 'PUT', headers, body: Uint8Array.from(bytes) })
  if (!sending.ok) return { refusal: sending }
  await sending.body?.cancel()

  const finish = { method: 'POST', headers: json, body: '{}' }
  const finishing = await send(`/api/uploads/${id}/finished`, finish)
  if (!finishing.ok) return { refusal: finishing }
  await finishing.body?.cancel()
  return { id }
}
