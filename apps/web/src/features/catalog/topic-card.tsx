import type { TopicView } from '@kitchen-table/contract/catalog'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { getLanguageAttributes } from '../../ui/language-attributes.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { TopicBanner } from './topic-banner.tsx'
import { TopicTrackCount } from './topic-sections.tsx'

export function TopicCard({ topic }: { topic: TopicView }) {
  'use no memo'
  return (
    <Card as="li" flush className="linked-card flex flex-col overflow-visible">
      <TopicBanner topic={topic} className="aspect-[2.4] rounded-t-[calc(var(--radius-card)-1px)]" />
      <div className="flex grow flex-col px-5 pt-4 pb-5">
        <h2 dir="auto" {...getLanguageAttributes(topic.language)} className="text-title-m">
          <Link to="/topic/$slug" params={{ slug: topic.slug }} className="card-link">
            {topic.title}
          </Link>
        </h2>
        <RichText html={topic.content} language={topic.language} className="mt-2 text-body text-soft" />
        <p className="mt-auto pt-4 text-small font-semibold text-accent">
          <TopicTrackCount topic={topic} />
        </p>
      </div>
    </Card>
  )
}
