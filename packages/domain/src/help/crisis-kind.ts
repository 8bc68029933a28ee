/** What a search can be a cry for help about. The words that people see for each are in crisis-kinds of the web application. */
export const crisisKinds = [
  'suicide',
  'violence',
  'control',
  'hunger',
  'shelter',
  'eviction',
  'gambling',
  'child',
  'elder',
  'trafficking',
  'scam',
  'despair',
] as const
export type CrisisKind = (typeof crisisKinds)[number]
