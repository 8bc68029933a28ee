import type { TopicView } from '@kitchen-table/contract/catalog'
import { pickTextColor } from '@kitchen-table/domain/catalog/contrast'
import { Link } from '@tanstack/react-router'
import { formatTrackCount } from './format-counts.ts'
import { TopicBanner } from './topic-banner.tsx'

/** A topic that the layout features: a wide tile in the topic's colours. */
export function FeaturedTopic({ topic, tracks }: { topic: TopicView; tracks: number }) {
  const { secondaryColor } = topic
  return (
    <li
      className="linked-card grid grid-cols-1 overflow-hidden rounded-card sm:grid-cols-[1.15fr_1fr]"
      style={{ background: secondaryColor, color: pickTextColor(secondaryColor) }}
    >
      <TopicBanner topic={topic} className="aspect-[2.17] sm:aspect-auto sm:min-h-44" />
      <div className="flex flex-col justify-center px-5 py-5 sm:px-6">
        <h3 className="text-title-m">
          <Link to="/topic/$slug" params={{ slug: topic.slug }} className="card-link text-current">
            {topic.title}
          </Link>
        </h3>
        <p className="mt-1 text-small">{formatTrackCount(tracks)}</p>
      </div>
    </li>
  )
}
