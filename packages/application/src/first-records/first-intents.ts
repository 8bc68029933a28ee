import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { intentInput } from '@kitchen-table/contract/catalog'
import { slug } from '@kitchen-table/contract/fields'
import { defaultIntentFields, type Intent } from '@kitchen-table/domain/intents'
import { z } from 'zod'
import type { Stores } from '../stores.ts'
import { storeFirstRecords } from './store-first-records.ts'

const INTENTS_FOLDER = fileURLToPath(new URL('../../../../content/intents', import.meta.url))

const phrases = z.strictObject({ en: z.array(z.string()), es: z.array(z.string()) })
const fileSchema = z.array(z.looseObject({ phrases }))
const intentSchema = intentInput.safeExtend({ slug })

function readIntentsFile(name: string): Intent[] {
  const intents = fileSchema.parse(JSON.parse(readFileSync(join(INTENTS_FOLDER, name), 'utf8')))
  return intents.map(({ phrases: { en, es }, ...entry }) => ({
    ...defaultIntentFields,
    ...intentSchema.parse({ ...defaultIntentFields, ...entry, phrases: [...en, ...es] }),
  }))
}

/** Returns the intents of content/intents, file by file. */
export function readFirstIntents(): Intent[] {
  return readdirSync(INTENTS_FOLDER)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap(readIntentsFile)
}

/**
 * The intent that is stored last: where it is, all others have been stored. It has no slug of a converted intent
 * (earlier-layouts.ts).
 */
export const LAST_STORED_INTENT = 'elder-exploited'

/**
 * Stores the first intents in an installation that has none, once: what editors change stays. They name those of their
 * lessons that the installation has; a library of its own has none of them.
 */
export async function storeFirstIntents({ catalog }: Pick<Stores, 'catalog'>): Promise<void> {
  if ((await catalog.findIntent(LAST_STORED_INTENT)) !== null) return
  const { units, facts } = await catalog.read()
  const knownFacts = new Set(facts.map(({ slug }) => slug))
  const known = new Set(units.map(({ unitId }) => unitId))
  const intents = readFirstIntents().map((intent) => ({
    ...intent,
    lessons: intent.lessons.filter((id) => known.has(id)),
    season: intent.season !== null && knownFacts.has(intent.season) ? intent.season : null,
  }))
  await storeFirstRecords(intents, LAST_STORED_INTENT, (intent) => catalog.saveIntent(intent, null))
}
