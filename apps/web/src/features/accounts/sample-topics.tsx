import { useState } from 'react'
import home from '../../../../../content/banners/a-place-to-live.svg'
import children from '../../../../../content/banners/children-and-money.svg'
import budget from '../../../../../content/banners/day-to-day-budget.svg'
import talking from '../../../../../content/banners/talking-about-money.svg'
import { product } from '../../app/start-data.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { VideoDialog } from './lazy-video-dialog.ts'

type Sample = { title: string; text: string; banner: string; videoId?: string | undefined }

const samples: Sample[] = [
  {
    title: 'Talking about money',
    text: 'How to begin, what to ask, and how to pause kindly.',
    banner: talking,
    videoId: product.sampleVideoIds[0],
  },
  {
    title: 'Day-to-day budget',
    text: 'A plan that still holds in the month when the car breaks.',
    banner: budget,
    videoId: product.sampleVideoIds[1],
  },
  {
    title: 'A place to live',
    text: 'Leases, deposits, and buying with open eyes.',
    banner: home,
  },
  {
    title: 'Children and money',
    text: 'From the first three jars to the first bank account.',
    banner: children,
  },
]

/** Sample topics for people who have not signed in; two of them have a video. */
export function SampleTopics() {
  const [openVideo, setOpenVideo] = useState<{ title: string; videoId: string } | null>(null)
  return (
    <section aria-labelledby="samples" className="mt-16">
      <h2 id="samples" className="text-title-m">
        Some of the topics
      </h2>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {samples.map(({ title, text, banner, videoId }) => (
          <Card as="li" flush key={title} className="flex flex-col">
            <img src={banner} alt="" width={640} height={300} loading="lazy" className="h-auto w-full" />
            <div className="flex grow flex-col items-start px-4 pt-3 pb-4">
              <h3 className="text-title-s">{title}</h3>
              <p className="mt-1 mb-3 text-small text-soft">{text}</p>
              {videoId !== undefined && (
                <Button
                  variant="outline"
                  size="small"
                  className="mt-auto"
                  onClick={() => setOpenVideo({ title, videoId })}
                >
                  <LineIcon name="play" className="size-4" />
                  Sample video
                  <span className="sr-only">: {title}</span>
                </Button>
              )}
            </div>
          </Card>
        ))}
      </ul>
      {openVideo !== null && (
        <VideoDialog
          title={`Sample video: ${openVideo.title}`}
          videoId={openVideo.videoId}
          onClose={() => setOpenVideo(null)}
        />
      )}
    </section>
  )
}
