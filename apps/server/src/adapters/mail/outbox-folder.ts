import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Two hundred years from now: what is subtracted from it sorts the newest first. */
const FAR = Date.UTC(2225, 0, 1)
const DIGITS = String(FAR).length

const name = /^(\d+)-(.+)\.(eml|json)$/

export type KeptMessage = { file: string; at: number; kind: 'eml' | 'json' }

/** Which messages are in a folder, the newest first; none where there is no such folder. */
export async function listMessages(folder: string): Promise<KeptMessage[]> {
  const names = await readdir(folder).catch(() => [])
  return names.sort().flatMap((file) => {
    const [, before, , kind] = name.exec(file) ?? []
    if (kind !== 'eml' && kind !== 'json') return []
    return [{ file, at: FAR - Number(before), kind }]
  })
}

/**
 * Keeps a message instead of sending it, for this user of the machine alone. Whole or not at all; another attempt at the
 * same message takes the place of the one before.
 */
export async function keepMessage(
  folder: string,
  { id, kind, at }: { id: string; kind: KeptMessage['kind']; at: number },
  bytes: Uint8Array | string,
): Promise<void> {
  const ending = `-${id.replace(/[^\w.-]/g, '-')}.${kind}`
  const file = `${String(FAR - at).padStart(DIGITS, '0')}${ending}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const earlier = (await listMessages(folder)).filter((one) => one.file.slice(DIGITS) === ending)
  const unfinished = join(folder, `.${file}`)
  await writeFile(unfinished, bytes, { mode: 0o600 })
  await rename(unfinished, join(folder, file))
  for (const one of earlier) if (one.file !== file) await rm(join(folder, one.file), { force: true })
}
