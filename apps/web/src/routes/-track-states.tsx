import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../app/use-page-title.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { messages as commonMessages } from '../ui/common.messages.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { messages } from './-pages.messages.ts'

export function TrackNotFound() {
  usePageTitle(messages.trackNotFound())
  return (
    <>
      <PageHeading lead={messages.itMayHaveBeenTaken()}>{commonMessages.trackNotFound()}</PageHeading>
      <Link to="/AllTracks" className={`${buttonStyle()} mt-8`}>
        {messages.seeAllTracks()}
      </Link>
    </>
  )
}

/** The skeleton of a track in its usual size: header, overview, five closed lessons. */
export function TrackLoading() {
  return (
    <div className="mx-auto min-h-dvh max-w-3xl">
      <h1 className="sr-only">{messages.theTrackIsOn()}</h1>
      <Skeleton shape="block" className="h-24" />
      <Skeleton shape="text" count={4} className="mt-6" silent />
      <Skeleton shape="block" count={5} className="mt-10 h-111 flex-col" silent />
    </div>
  )
}
