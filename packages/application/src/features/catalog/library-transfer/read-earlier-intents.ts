import { type ConvertedIntent, convertEarlierLayoutsToIntents } from '@kitchen-table/domain/intents'
import { z } from 'zod'
import { parseEarlierLayout } from '../earlier-layout-record.ts'
import type { CatalogKey } from '../ports.ts'
import { parseArchiveDocument, parseYamlFields } from './archive-document.ts'
import { recordPath } from './archive-paths.ts'
import { ArchiveError } from './archive-problem.ts'
import { messages } from './messages.ts'

/** In a layout; releases with synonyms stored no more. */
const MAX_SYNONYMS = 250
/** In all layouts, each pair of a word and its meaning once: copies of a layout have those of the first. */
const MAX_DIFFERENT_SYNONYMS = 5_000

const named = z.looseObject({ title: z.string(), keywords: z.array(z.string()).default([]) })
const track = named.extend({ units: z.array(z.string()) })

type ReadText = (key: CatalogKey) => Promise<string>

/** Returns the fields of the records of a kind that match the schema. What is wrong with others is found when they are read. */
async function readFields<T>(
  keys: readonly CatalogKey[],
  kind: 'unit' | 'track',
  { schema, readText }: { schema: z.ZodType<T>; readText: ReadText },
): Promise<(T & { key: string })[]> {
  const records: (T & { key: string })[] = []
  for (const content of keys.filter((each) => each.kind === kind)) {
    const { success, data } = schema.safeParse(parseArchiveDocument(await readText(content))?.fields)
    if (success) records.push({ ...data, key: content.key })
  }
  return records
}

type ReadLayout = NonNullable<ReturnType<typeof parseEarlierLayout>> & { key: CatalogKey }

/** Returns the layouts of an earlier release. Throws an ArchiveError if they have too many synonyms. */
async function readEarlierLayouts(keys: readonly CatalogKey[], readText: ReadText): Promise<ReadLayout[]> {
  const layouts: ReadLayout[] = []
  const different = new Set<string>()
  for (const key of keys.filter(({ kind }) => kind === 'layout')) {
    const earlier = parseEarlierLayout(parseYamlFields(await readText(key)))
    if (earlier === null) continue
    layouts.push({ ...earlier, key })
    const { synonyms } = earlier
    if (synonyms.length > MAX_SYNONYMS)
      throw new ArchiveError(recordPath(key), messages.tooManySynonyms({ limit: MAX_SYNONYMS }))
    for (const { word, means } of synonyms) different.add(JSON.stringify([word, means]))
    if (different.size > MAX_DIFFERENT_SYNONYMS)
      throw new ArchiveError(recordPath(key), messages.tooManySynonymsInAll())
  }
  return layouts
}

/**
 * Returns the intents that the worries and synonyms of layouts in an archive of an earlier release become, each with its
 * layout; none for any other archive. Throws an ArchiveError.
 */
export async function readEarlierIntents(
  keys: readonly CatalogKey[],
  readText: ReadText,
): Promise<ConvertedIntent<{ key: CatalogKey }>[]> {
  const layouts = await readEarlierLayouts(keys, readText)
  if (layouts.length === 0) return []
  const units = await readFields(keys, 'unit', { schema: named, readText })
  const tracks = await readFields(keys, 'track', { schema: track, readText })
  return convertEarlierLayoutsToIntents(layouts, {
    units: units.map(({ title, keywords, key }) => ({ title, keywords, unitId: key })),
    tracks,
  })
}
