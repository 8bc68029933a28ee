/**
 * The intents that people come with in a crisis as well: their phrases are no examples of harmless searches. Those of them
 * that are stand in `phrases`, each with its own label.
 */
export const crisisIntents: ReadonlySet<string> = new Set([
  'ashamed',
  'ashamed-of-scam',
  'broke-student',
  'disaster',
  'elder-exploited',
  'eviction',
  'family-identity-theft',
  'food',
  'gambling',
  'identity-theft',
  'is-it-a-scam',
  'leaving-safely',
  'loved-one-gambles',
  'nowhere-to-sleep',
  'overwhelmed',
  'parent-scammed',
  'partner-controls-money',
  'romance-scam',
  'scammed',
  'sextortion',
  'unknown-charge',
  'utility-bills',
])
