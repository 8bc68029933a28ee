import type { TopicView, TrackCard } from '@kitchen-table/contract/catalog'
import { pickInOrder } from '@kitchen-table/domain/catalog/display'
import type { Catalog } from '../../app/queries.ts'

/** A topic's tracks in its order; those that are disabled or gone are passed over. */
export function getTopicTracks(
  { tracks }: Pick<Catalog, 'tracks'>,
  topic: Pick<TopicView, 'tracks'>,
): TrackCard[] {
  return pickInOrder(topic.tracks, tracks)
}
