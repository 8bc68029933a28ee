import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyUnit } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { sendJson } from '../send-json.ts'
import type { FileToUpload } from './uploaded-files.ts'

const begun = z.object({ id: z.string(), address: z.string(), headers: z.record(z.string(), z.string()) })
const refusal = z.object({ code: z.string() }).catch({ code: '' })

type Uploader = { address: string; cookie: string }

/** The responses that the contract declares for a bucket that fails, or for a file that did not arrive as it was sent. */
const documentedRefusals = [
  'finish: 409 uploads.incomplete',
  'finish: 503 store.failing',
  'save: 503 store.failing',
  // Another request, or the reconciler, still has a job of the person.
  'save: 503 files.busy',
]

const unitOf = (title: string) => ({
  ...emptyUnit,
  title,
  content: '<p>A lesson.</p>',
  type: 'Activity',
  embedImageAlt: 'Noise',
})

/** Returns the request that saves the record of a file. */
function toSave({ use, title }: FileToUpload, upload: string, creationId: string) {
  switch (use) {
    case 'resource': {
      const body = { displayName: title, description: '', target: { kind: 'all' }, file: upload, creationId }
      return { method: 'POST', path: '/api/admin/resources', body }
    }
    case 'attachment':
    case 'picture': {
      const field = use === 'picture' ? 'embedImage' : 'attachment'
      const body = { ...unitOf(title), [field]: upload, creationId }
      return { method: 'POST', path: '/api/admin/units', body }
    }
    case 'profile':
      return { method: 'PUT', path: '/api/profile/picture', body: { upload } }
    default:
      return use satisfies never
  }
}

/**
 * Uploads files as the browser does: what was not sent is begun again, and what the server cannot do at the moment is
 * requested again. Counts the refusals, and lists those that should not be.
 */
export function createUploading({ random }: { random: () => number }) {
  const refusals = new Map<string, number>()
  const unexpected: string[] = []
  let unsent = 0

  async function readRefusal(step: string, response: Response): Promise<void> {
    const { code } = refusal.parse(await response.json().catch(() => null))
    const named = `${step}: ${response.status} ${code}`
    refusals.set(named, (refusals.get(named) ?? 0) + 1)
    const retryAfter = Number(response.headers.get('retry-after'))
    if (!documentedRefusals.includes(named) || (response.status === 503 && !(retryAfter > 0)))
      unexpected.push(named)
  }

  /** Requests until there is another response than 503. Returns whether it is no refusal. */
  async function request(
    { address, cookie }: Uploader,
    step: string,
    { path, ...options }: { method?: string; path: string; body: object },
    isPatient: boolean,
  ): Promise<boolean> {
    for (;;) {
      const response = await sendJson(address + path, { ...options, cookie })
      if (response.ok) {
        await response.body?.cancel()
        return true
      }
      await readRefusal(step, response)
      if (response.status !== 503 || !isPatient) return false
      // Less often for busy people: attempts to set a picture are limited.
      await sleep(500)
    }
  }

  /** Uploads a file once. Returns the id of the finished upload, or null. */
  async function upload(uploader: Uploader, file: FileToUpload): Promise<string | null> {
    const { address, cookie } = uploader
    const { title: name, type, bytes, use, isHashed } = file
    const purpose = {
      resource: 'resource-file',
      attachment: 'unit-attachment',
      picture: 'content-picture',
      profile: 'profile-picture',
    }[use]
    const body = {
      purpose,
      name,
      type,
      size: bytes.length,
      ...(isHashed && { sha256: createHash('sha256').update(bytes).digest('base64') }),
    }
    const beginning = await sendJson(`${address}/api/uploads`, { body, cookie })
    if (!beginning.ok) throw new Error(`Beginning failed: ${await beginning.text()}`)
    const { id, address: target, headers } = begun.parse(await beginning.json())
    const sending = await fetch(target, { method: 'PUT', headers, body: Uint8Array.from(bytes) }).catch(
      () => null,
    )
    await sending?.body?.cancel()
    if (!sending?.ok) unsent += 1
    // A client that did not get the response may also ask whether the file has arrived.
    if (!sending?.ok && random() < 0.5) return null
    const isPatient = file.behavior !== 'leaves'
    const isFinished = await request(
      uploader,
      'finish',
      { path: `/api/uploads/${id}/finished`, body: {} },
      isPatient,
    )
    return isFinished ? id : null
  }

  return {
    refusals,
    unexpected,
    readUnsent: () => unsent,
    /** Returns whether the record of the file was saved, which was then acknowledged. */
    async uploadUntilSaved(uploader: Uploader, file: FileToUpload): Promise<boolean> {
      const creationId = randomUUID()
      for (;;) {
        const id = await upload(uploader, file)
        if (id !== null && file.behavior === 'never saves') return false
        const isSaved =
          id !== null &&
          (await request(uploader, 'save', toSave(file, id, creationId), file.behavior === 'saves'))
        if (isSaved || file.behavior === 'leaves') return isSaved
        if (unexpected.length > 20) throw new Error(`There are too many failures: ${unexpected.join(', ')}`)
      }
    },
  }
}
