import { type EarlierLayout, toOfferedIntentSlugs } from '@kitchen-table/domain/intents'
import { z } from 'zod'

/** A layout of a release before the intents. The first ones had no worries and synonyms either. */
const earlierLayout = z.looseObject({
  intents: z.undefined().optional(),
  worries: z.array(z.object({ words: z.string(), unitId: z.string() })).default([]),
  synonyms: z.array(z.object({ word: z.string(), means: z.string() })).default([]),
})

/** Returns a layout of an earlier release that has worries or synonyms; null for any other record. */
export function parseEarlierLayout(record: unknown): (EarlierLayout & Record<string, unknown>) | null {
  const { data } = earlierLayout.safeParse(record)
  return data && data.worries.length + data.synonyms.length > 0 ? data : null
}

/** Returns a layout of an earlier release as this one has it, with the intents that its worries become; any other record as it is. */
export function upgradeEarlierLayout(record: unknown): unknown {
  const { data } = earlierLayout.safeParse(record)
  if (data === undefined) return record
  const { worries, synonyms: _, ...fields } = data
  return { showsWholeLibrary: true, ...fields, intents: toOfferedIntentSlugs({ worries }) }
}
