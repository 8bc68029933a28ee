import type { NamedSearchAnswer } from '@kitchen-table/contract/insights-searches'
import type { Snapshot } from '../../catalog/library-cache.ts'
import type { SearchAnswer } from './ports.ts'

/** Returns an answer with the title that its track has now. */
export function nameAnswer(
  { tracks }: Pick<Snapshot, 'tracks'>,
  { key, term, track, kind, answeredAt }: SearchAnswer,
): NamedSearchAnswer {
  return { key, term, track, title: tracks.get(track)?.title ?? track, kind, answeredAt }
}
