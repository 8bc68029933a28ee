import type { TopicView } from '@kitchen-table/contract/catalog'
import { pickInOrder, pickTextColor } from '@kitchen-table/domain/catalog'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCatalog } from '../../app/queries.ts'
import { Card } from '../../ui/card.tsx'
import { getLanguageAttributes } from '../../ui/language-attributes.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { standaloneLinkStyle } from '../../ui/link-style.ts'
import { formatLibrarySummary, formatTrackCount } from './format-counts.ts'
import { messages } from './messages.ts'
import { TopicBanner } from './topic-banner.tsx'

export function TopicTrackCount({ topic }: { topic: TopicView }) {
  const { tracks } = useCatalog()
  return formatTrackCount(pickInOrder(topic.tracks, tracks).length)
}

/** The topics on the dashboard: a grid with the progress tile first, the featured topics, and a link to all tracks. */
export function TopicSections({ progressTile }: { progressTile: ReactNode }) {
  'use no memo'
  const catalog = useCatalog()
  const topics = [...catalog.topics.values()]
  const featured = topics.filter((topic) => topic.featured)
  const others = topics.filter((topic) => !topic.featured)

  return (
    <>
      <section aria-labelledby="topics">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="topics" className="text-title-m">
            {messages.topics()}
          </h2>
          <Link to="/AllTopics" className={standaloneLinkStyle}>
            {messages.allTopics()}
          </Link>
        </div>
        <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {progressTile}
          {others.map((topic) => (
            <TopicTile key={topic.slug} topic={topic} />
          ))}
        </ul>
      </section>
      <FeaturedTopics topics={featured} />
      <AllTracksTile count={catalog.layoutTracks.length} />
    </>
  )
}

function TopicTile({ topic }: { topic: TopicView }) {
  'use no memo'
  return (
    <Card as="li" flush className="linked-card overflow-visible">
      <TopicBanner topic={topic} className="aspect-[2.17] rounded-t-[calc(var(--radius-card)-1px)]" />
      <div className="px-4 pt-3 pb-4">
        <h3 {...getLanguageAttributes(topic.language)} className="text-title-s">
          <Link to="/topic/$slug" params={{ slug: topic.slug }} className="card-link">
            {topic.title}
          </Link>
        </h3>
        <p className="mt-1 text-small text-soft">
          <TopicTrackCount topic={topic} />
        </p>
      </div>
    </Card>
  )
}

function FeaturedTopics({ topics }: { topics: TopicView[] }) {
  'use no memo'
  if (topics.length === 0) return null
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" className="mb-4 text-title-m">
        {messages.featuredTopics()}
      </h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {topics.map((topic) => (
          <FeaturedTopic key={topic.slug} topic={topic} />
        ))}
      </ul>
    </section>
  )
}

function FeaturedTopic({ topic }: { topic: TopicView }) {
  'use no memo'
  const { secondaryColor } = topic
  return (
    <li
      className="linked-card grid grid-cols-1 overflow-hidden rounded-card sm:grid-cols-[1.15fr_1fr]"
      style={{ background: secondaryColor, color: pickTextColor(secondaryColor) }}
    >
      <TopicBanner topic={topic} className="aspect-[2.17] sm:aspect-auto sm:min-h-44" />
      <div className="flex flex-col justify-center px-5 py-5 sm:px-6">
        <h3 {...getLanguageAttributes(topic.language)} className="text-title-m">
          <Link to="/topic/$slug" params={{ slug: topic.slug }} className="card-link text-current">
            {topic.title}
          </Link>
        </h3>
        <p className="mt-1 text-small">
          <TopicTrackCount topic={topic} />
        </p>
      </div>
    </li>
  )
}

function AllTracksTile({ count }: { count: number }) {
  'use no memo'
  return (
    <div className="linked-card flex min-h-16 items-center justify-between gap-4 rounded-card border border-line bg-card px-5 py-4">
      <p className="min-w-0">
        <Link to="/AllTracks" className="card-link font-serif text-title-s font-[560]">
          {messages.allLearningTracks()}
        </Link>
        <span className="block text-small text-soft">{formatLibrarySummary(count)}</span>
      </p>
      <LineIcon name="arrow-right" className="size-6 text-accent" />
    </div>
  )
}
