import type { TopicView } from '@kitchen-table/contract/catalog'
import { pickInOrder } from '@kitchen-table/domain/catalog'
import { Link } from '@tanstack/react-router'
import { useCatalog } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { formatTrackCount } from '../features/catalog/format-counts.ts'
import { TopicBanner } from '../features/catalog/topic-banner.tsx'
import { TrackGrid } from '../features/catalog/track-grid.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { RichText } from '../ui/rich-text/rich-text.tsx'
import { messages } from './-pages.messages.ts'

export function TopicScreen({ topic }: { topic: TopicView }) {
  const catalog = useCatalog()
  const { percentOf } = useLearning()
  const tracks = pickInOrder(topic.tracks, catalog.tracks)
  usePageTitle(topic.title)

  return (
    <>
      <TopicBanner topic={topic} hasAltText className="mb-7 aspect-[2.1] rounded-card sm:aspect-[3.4]" />
      <PageHeading language={topic.language} lead={formatTrackCount(tracks.length)}>
        {topic.title}
      </PageHeading>
      <RichText html={topic.content} language={topic.language} headingLevel={2} className="mt-5" />
      <section aria-labelledby="tracks" className="mt-10">
        <h2 id="tracks" className="mb-5 text-title-m">
          {messages.learningTracks()}
        </h2>
        {tracks.length === 0 ? (
          <p className="text-soft">{messages.noTracks()}</p>
        ) : (
          <TrackGrid tracks={tracks} percentOf={percentOf} />
        )}
      </section>
    </>
  )
}

export function TopicNotFound() {
  usePageTitle(messages.topicNotFound())
  return (
    <>
      <PageHeading lead={messages.itMayHaveBeen()}>{messages.uhOhWeCant()}</PageHeading>
      <Link to="/AllTopics" className={`${buttonStyle()} mt-8`}>
        {messages.seeAllTopics()}
      </Link>
    </>
  )
}
