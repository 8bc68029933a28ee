import type { TopicView } from '@kitchen-table/contract/catalog'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Catalog, useCatalog } from '../../app/queries.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { standaloneLinkStyle } from '../../ui/link-style.ts'
import { FeaturedTopic } from './featured-topic.tsx'
import { formatLibrarySummary } from './format-counts.ts'
import { TopicTile } from './topic-tile.tsx'
import { getTopicTracks } from './topic-tracks.ts'

/** The topics on the dashboard: a grid with the progress tile first, the featured topics, and a link to all tracks. */
export function TopicSections({ progressTile }: { progressTile: ReactNode }) {
  const catalog = useCatalog()
  const topics = [...catalog.topics.values()]
  const featured = topics.filter((topic) => topic.featured)
  const others = topics.filter((topic) => !topic.featured)

  return (
    <>
      <section aria-labelledby="topics">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="topics" className="text-title-m">
            Topics
          </h2>
          <Link to="/AllTopics" className={standaloneLinkStyle}>
            All topics
          </Link>
        </div>
        <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {progressTile}
          {others.map((topic) => (
            <TopicTile key={topic.slug} topic={topic} tracks={getTopicTracks(catalog, topic).length} />
          ))}
        </ul>
      </section>
      <FeaturedTopics topics={featured} catalog={catalog} />
      <AllTracksTile count={catalog.layoutTracks.length} />
    </>
  )
}

function FeaturedTopics({ topics, catalog }: { topics: TopicView[]; catalog: Catalog }) {
  if (topics.length === 0) return null
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" className="mb-4 text-title-m">
        Featured topics
      </h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {topics.map((topic) => (
          <FeaturedTopic key={topic.slug} topic={topic} tracks={getTopicTracks(catalog, topic).length} />
        ))}
      </ul>
    </section>
  )
}

function AllTracksTile({ count }: { count: number }) {
  return (
    <div className="linked-card flex min-h-16 items-center justify-between gap-4 rounded-card border border-line bg-card px-5 py-4">
      <p className="min-w-0">
        <Link to="/AllTracks" className="card-link font-serif text-title-s font-[560]">
          All Learning Tracks
        </Link>
        <span className="block text-small text-soft">{formatLibrarySummary(count)}</span>
      </p>
      <LineIcon name="arrow-right" className="size-6 text-accent" />
    </div>
  )
}
