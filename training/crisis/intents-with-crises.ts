import { crisisIntents } from '@kitchen-table/domain/help'

/**
 * The intents that people come with in a crisis as well: their phrases are no examples of harmless searches. Those of them
 * that are stand in `phrases`, each with its own label.
 */
export const intentsWithCrises: ReadonlySet<string> = new Set([
  ...Object.values(crisisIntents).flat(),
  'ashamed',
  'ashamed-of-scam',
  'broke-student',
  'disaster',
  'family-identity-theft',
  'identity-theft',
  'romance-scam',
  'sextortion',
  'unknown-charge',
])
