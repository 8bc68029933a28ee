import type { TopicView } from '@kitchen-table/contract/catalog'
import { pickInOrder } from '@kitchen-table/domain/catalog/display'
import { useCatalog } from '../../app/queries.ts'
import { formatTrackCount } from './format-counts.ts'

/** The number of a topic's tracks that the library has now. */
export function TopicTrackCount({ topic }: { topic: TopicView }) {
  const { tracks } = useCatalog()
  return formatTrackCount(pickInOrder(topic.tracks, tracks).length)
}
