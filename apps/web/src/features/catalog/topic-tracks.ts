import type { TopicView, TrackCard } from '@kitchen-table/contract/catalog'
import { pickInOrder } from '@kitchen-table/domain/catalog/display'
import type { Catalog } from '../../app/queries.ts'

/** Returns a topic's tracks in its order, without those that are disabled or deleted. */
export function getTopicTracks(
  { tracks }: Pick<Catalog, 'tracks'>,
  topic: Pick<TopicView, 'tracks'>,
): TrackCard[] {
  return pickInOrder(topic.tracks, tracks)
}
