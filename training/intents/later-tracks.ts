import { fileURLToPath } from 'node:url'
import { readLibrary } from '@kitchen-table/demo/library'

/** Tracks of the demo library that came after the intents, their phrases and the searches of `held-out`. */
const laterTracks: ReadonlySet<string> = new Set([
  'after-a-disaster',
  'baby-and-leave',
  'bank-account-again',
  'cars',
  'disability',
  'gambling',
  'gig-work',
  'help-with-basics',
  'investing-plainly',
  'losing-the-house',
  'medical-bills',
  'money-used-to-control',
  'new-to-the-country',
  'payday-and-overdraft',
  'sued-or-garnished',
  'when-somebody-dies',
])

/** Returns the lessons of these tracks. */
export function readLaterLessons(): ReadonlySet<string> {
  const { tracks } = readLibrary(fileURLToPath(new URL('../../content', import.meta.url)))
  const later = tracks.filter(({ slug }) => laterTracks.has(slug))
  return new Set(later.flatMap(({ units }) => units.map(({ unitId }) => unitId)))
}
