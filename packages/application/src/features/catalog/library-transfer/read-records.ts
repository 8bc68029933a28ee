import { z } from 'zod'
import type { CatalogKey } from '../ports.ts'
import { parseYamlFields } from './archive-document.ts'
import { describeTextSizeProblem } from './archive-limits.ts'
import { ICON_NAMES_PATH, MANIFEST_PATH, parseRecordPath, recordPath } from './archive-paths.ts'
import { ArchiveError, type ProblemCollector } from './archive-problem.ts'
import { type ArchivedRecord, importOrder } from './archived-record.ts'
import { ARCHIVE_FORMAT } from './export-entries.ts'
import { messages } from './messages.ts'
import { parseArchivedRecord, validateConvertedIntent } from './parse-archived-record.ts'
import type { Archive, ArchiveEntry } from './read-archive.ts'
import { readEarlierIntents } from './read-earlier-intents.ts'
import { toMapKey } from './references.ts'

/** Returns the text of an entry. Throws an ArchiveError if it is too long, or not in UTF-8. */
async function readArchivedText(archive: Archive, entry: ArchiveEntry): Promise<string> {
  const problem = describeTextSizeProblem(entry.size)
  if (problem !== null) throw new ArchiveError(entry.path, problem)
  const chunks: Uint8Array[] = []
  for await (const chunk of archive.read(entry)) chunks.push(chunk)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new ArchiveError(entry.path, messages.noUtf8())
  }
}

/** Returns the entry with this path, in an archive that may have one folder around everything. */
export function findEntry(archive: Archive, path: string): ArchiveEntry | null {
  return archive.entries.get(rootOf(archive) + path) ?? null
}

/** Programs that pack a folder put its name before every path. */
function rootOf({ entries }: Archive): string {
  if (entries.has(MANIFEST_PATH)) return ''
  const [first = ''] = entries.keys()
  const root = first.slice(0, first.indexOf('/') + 1)
  return entries.has(root + MANIFEST_PATH) ? root : ''
}

const manifest = z.strictObject({ format: z.literal(ARCHIVE_FORMAT) })

/** Throws an ArchiveError unless the archive is a library in the format that we read. */
async function checkManifest(archive: Archive): Promise<void> {
  const entry = findEntry(archive, MANIFEST_PATH)
  if (entry === null) throw new ArchiveError(MANIFEST_PATH, messages.missingFile())
  const fields = parseYamlFields(await readArchivedText(archive, entry))
  if (!manifest.safeParse(fields).success)
    throw new ArchiveError(MANIFEST_PATH, messages.unknownFormat({ format: String(ARCHIVE_FORMAT) }))
}

async function readIconNames(archive: Archive): Promise<Record<string, unknown>> {
  const entry = findEntry(archive, ICON_NAMES_PATH)
  if (entry === null) return {}
  const names = parseYamlFields(await readArchivedText(archive, entry))
  if (names === null) throw new ArchiveError(ICON_NAMES_PATH, messages.noNames())
  return names
}

export type RecordReader = {
  /** The records of the archive, in the order of an import and by key. */
  keys: CatalogKey[]
  /** Paths that belong to no record. A record's own files are among them until it is read. */
  otherPaths: Set<string>
  /** Returns a record. Throws an ArchiveError, or returns what is wrong with it. */
  read(key: CatalogKey): Promise<{ record: ArchivedRecord } | { messages: string[] }>
  /** Whether the archive has the record in another form, which an import does not replace a stored one by. */
  isConverted(key: CatalogKey): boolean
  /** Returns the path of the file that has the record, in whatever form. */
  pathOf(key: CatalogKey): string
}

/** Opens the records of an archive. Throws an ArchiveError if it is no library. */
export async function openRecords(archive: Archive, problems: ProblemCollector): Promise<RecordReader> {
  await checkManifest(archive)
  const iconNames = await readIconNames(archive)
  const root = rootOf(archive)
  const keys: CatalogKey[] = []
  const otherPaths = new Set<string>()
  for (const fullPath of archive.entries.keys()) {
    const path = fullPath.startsWith(root) ? fullPath.slice(root.length) : fullPath
    const key = parseRecordPath(path)
    if (key === 'invalid_name') problems.add(path, messages.unusableName())
    else if (key !== null) keys.push(key)
    else if (path !== MANIFEST_PATH && path !== ICON_NAMES_PATH) otherPaths.add(path)
  }
  async function readText(key: CatalogKey): Promise<string> {
    const path = recordPath(key)
    const entry = findEntry(archive, path)
    if (entry === null) throw new ArchiveError(path, messages.missingFile())
    return readArchivedText(archive, entry)
  }
  const own = new Set(keys.map(toMapKey))
  const converted = new Map(
    (await readEarlierIntents(keys, readText))
      .map((each) => [toMapKey({ kind: 'intent', key: each.intent.slug }), each] as const)
      .filter(([mapKey]) => !own.has(mapKey)),
  )
  const convertedKeys = [...converted.values()].map(
    ({ intent }): CatalogKey => ({ kind: 'intent', key: intent.slug }),
  )
  const ranks = new Map<string, number>(importOrder.map((kind, rank) => [kind, rank]))
  const rankOf = ({ kind }: CatalogKey) => ranks.get(kind) ?? 0
  return {
    keys: [...keys, ...convertedKeys].sort((a, b) => rankOf(a) - rankOf(b) || (a.key < b.key ? -1 : 1)),
    otherPaths,
    isConverted: (key) => converted.has(toMapKey(key)),
    pathOf: (key) => recordPath(converted.get(toMapKey(key))?.layout.key ?? key),
    async read(key) {
      const found = converted.get(toMapKey(key))
      return found
        ? validateConvertedIntent(found.intent)
        : parseArchivedRecord(key, await readText(key), iconNames)
    },
  }
}
