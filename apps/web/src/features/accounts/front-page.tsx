import { useState } from 'react'
import home from '../../../../../content/banners/a-place-to-live.svg'
import children from '../../../../../content/banners/children-and-money.svg'
import budget from '../../../../../content/banners/day-to-day-budget.svg'
import talking from '../../../../../content/banners/talking-about-money.svg'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { PublicShell } from '../../app/public-shell.tsx'
import { product } from '../../app/start-data.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/card.tsx'
import { LineIcon, type LineIconName } from '../../ui/line-icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { messages } from './messages.ts'
import { SignInCard, type SignInCardProps } from './sign-in-card.tsx'

const VideoDialog = lazyComponent(() => import('./video-dialog.tsx').then((module) => module.VideoDialog), {
  name: 'the video',
  dismiss: ({ onClose }) => onClose(),
  isOnDemand: true,
})

type FrontPageProps = SignInCardProps & {
  introOpen: boolean
  onIntroChange: (open: boolean) => void
}

export function FrontPage({ introOpen, onIntroChange, ...signIn }: FrontPageProps) {
  usePageTitle(messages.signIn())
  return (
    <PublicShell hideSignInLink>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-9 lg:grid-cols-[1.2fr_1fr]">
        <div className="lg:pt-6">
          <PageHeading>{messages.moneyIsEasierTo()}</PageHeading>
          <p className="mt-5 max-w-reading text-reading">
            {product.name} is a library of short lessons about money and the conversations around it. Each
            takes about five minutes. Bring one worry; leave with one thing to say or do.
          </p>
          <Button variant="outline" className="mt-6" onClick={() => onIntroChange(true)}>
            <LineIcon name="play" className="size-5" />
            Watch the introduction
          </Button>
        </div>
        <SignInCard {...signIn} />
      </div>
      <AboutSection />
      <SampleTopics />
      <GetStartedSection />
      {introOpen && (
        <VideoDialog
          title={`What ${product.name} is`}
          videoId={product.introVideoId}
          onClose={() => onIntroChange(false)}
        />
      )}
    </PublicShell>
  )
}

function GetStartedSection() {
  return (
    <section
      aria-labelledby="get-started"
      className="mt-16 rounded-card bg-tint px-5 py-9 text-center sm:px-8"
    >
      <h2 id="get-started" className="text-title-m">
        {messages.forThePeopleYou()}
      </h2>
      <p className="mx-auto mt-2 max-w-reading text-soft">
        Employers, health plans and counseling organizations give {product.name} to their people. Write to us,
        and we set up yours.
      </p>
      <a
        href={`mailto:${product.contactEmail}?subject=${encodeURIComponent(`${product.name} for our organization`)}`}
        className={`${buttonStyle()} mt-5`}
      >
        {messages.getStarted()}
      </a>
    </section>
  )
}

const points: { icon: LineIconName; title: string; text: string }[] = [
  {
    icon: 'clock',
    title: 'Five minutes at a time',
    text: 'A lesson fits between the dishes and bed. You can stop after any of them, and it waits where you left it.',
  },
  {
    icon: 'user',
    title: 'Words for the hard part',
    text: 'What to say to a partner, a lender, a landlord or a parent, in sentences that people really use.',
  },
  {
    icon: 'check',
    title: 'One page to hold on to',
    text: 'Worksheets to print and fill in with a pen, so that a decision is on paper and out of your head.',
  },
]

function AboutSection() {
  return (
    <section aria-labelledby="what-it-is" className="mt-16">
      <h2 id="what-it-is" className="text-title-m">
        {messages.whatItIs()}
      </h2>
      <ul className="mt-5 grid gap-x-10 gap-y-7 md:grid-cols-3">
        {points.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="grid size-12 place-items-center rounded-field bg-tint text-accent">
              <LineIcon name={icon} />
            </span>
            <h3 className="mt-3 text-title-s">{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

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

function SampleTopics() {
  const [openVideo, setOpenVideo] = useState<{ title: string; videoId: string } | null>(null)
  return (
    <section aria-labelledby="samples" className="mt-16">
      <h2 id="samples" className="text-title-m">
        {messages.someOfTheTopics()}
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
