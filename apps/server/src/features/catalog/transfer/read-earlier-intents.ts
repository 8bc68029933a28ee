import { convertEarlierLayouts } from '@kitchen-table/domain/intents/earlier-layouts'
import type { Intent } from '@kitchen-table/domain/intents/intent'
import { z } from 'zod'
import { readEarlierLayout } from '../earlier-layout-record.ts'
import type { CatalogKey } from '../ports.ts'
import { parseArchiveDocument, parseYamlFields } from './archive-document.ts'
import { recordPath } from './archive-paths.ts'
import { ArchiveError } from './archive-problem.ts'

/** More than any library has; a table of a layout had at most 250. */
const MAX_SYNONYMS = 5_000

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

/**
 * Returns the intents that the worries and synonyms of layouts in an archive of an earlier release become; none for any
 * other archive. Throws an ArchiveError.
 */
export async function readEarlierIntents(keys: readonly CatalogKey[], readText: ReadText): Promise<Intent[]> {
  const layouts = []
  for (const key of keys.filter(({ kind }) => kind === 'layout')) {
    const earlier = readEarlierLayout(parseYamlFields(await readText(key)))
    if (earlier) layouts.push(earlier)
    if (layouts.reduce((sum, { synonyms }) => sum + synonyms.length, 0) > MAX_SYNONYMS)
      throw new ArchiveError(recordPath(key), 'The layouts of this archive have too many synonyms.')
  }
  if (layouts.length === 0) return []
  const units = await readFields(keys, 'unit', { schema: named, readText })
  const tracks = await readFields(keys, 'track', { schema: track, readText })
  return convertEarlierLayouts(layouts, {
    units: units.map(({ title, keywords, key }) => ({ title, keywords, unitId: key })),
    tracks,
  })
}
