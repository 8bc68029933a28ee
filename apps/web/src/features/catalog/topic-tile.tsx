import type { TopicView } from '@kitchen-table/contract/catalog'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { formatTrackCount } from './format-counts.ts'
import { TopicBanner } from './topic-banner.tsx'

export function TopicTile({ topic, tracks }: { topic: TopicView; tracks: number }) {
  return (
    <Card as="li" flush className="linked-card overflow-visible">
      <TopicBanner topic={topic} className="aspect-[2.17] rounded-t-[calc(var(--radius-card)-1px)]" />
      <div className="px-4 pt-3 pb-4">
        <h3 className="text-title-s">
          <Link to="/topic/$slug" params={{ slug: topic.slug }} className="card-link">
            {topic.title}
          </Link>
        </h3>
        <p className="mt-1 text-small text-soft">{formatTrackCount(tracks)}</p>
      </div>
    </Card>
  )
}
