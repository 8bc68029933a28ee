import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** About two hundred years from now. File names begin with the time left until then, so that the newest sorts first. */
const FAR_FUTURE = Date.UTC(2225, 0, 1)
const TIME_DIGITS = String(FAR_FUTURE).length

const fileNamePattern = /^(\d+)-(.+)\.(eml|json)$/

export type SavedMessage = { file: string; savedAt: number; kind: 'eml' | 'json' }

/** Returns the messages in a folder, newest first; an empty list if there is no such folder. */
export async function listMessages(folder: string): Promise<SavedMessage[]> {
  const names = await readdir(folder).catch(() => [])
  return names.sort().flatMap((file) => {
    const [, timeUntilFarFuture, , kind] = fileNamePattern.exec(file) ?? []
    if (kind !== 'eml' && kind !== 'json') return []
    return [{ file, savedAt: FAR_FUTURE - Number(timeUntilFarFuture), kind }]
  })
}

/** Saves a message atomically, readable by the server's account only, in place of an earlier attempt. */
export async function saveMessage(
  folder: string,
  { id, kind, savedAt }: { id: string; kind: SavedMessage['kind']; savedAt: number },
  bytes: Uint8Array | string,
): Promise<void> {
  const suffix = `-${id.replace(/[^\w.-]/g, '-')}.${kind}`
  const file = `${String(FAR_FUTURE - savedAt).padStart(TIME_DIGITS, '0')}${suffix}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const earlier = (await listMessages(folder)).filter((message) => message.file.slice(TIME_DIGITS) === suffix)
  const temporaryFile = join(folder, `.${file}`)
  await writeFile(temporaryFile, bytes, { mode: 0o600 })
  await rename(temporaryFile, join(folder, file))
  for (const message of earlier)
    if (message.file !== file) await rm(join(folder, message.file), { force: true })
}
