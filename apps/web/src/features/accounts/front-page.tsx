import type { PlainMessage } from '@kitchen-table/i18n/messages'
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
  name: messages.theVideo,
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
          <PageHeading>{messages.frontPageHeading()}</PageHeading>
          <p className="mt-5 max-w-reading text-reading">
            {messages.productDescription({ product: product.name })}
          </p>
          <Button variant="outline" className="mt-6" onClick={() => onIntroChange(true)}>
            <LineIcon name="play" className="size-5" />
            {messages.watchTheIntroduction()}
          </Button>
        </div>
        <SignInCard {...signIn} />
      </div>
      <AboutSection />
      <SampleTopics />
      <GetStartedSection />
      {introOpen && (
        <VideoDialog
          title={messages.whatProductIs({ product: product.name })}
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
        {messages.employersGive({ product: product.name })}
      </p>
      <a
        href={`mailto:${product.contactEmail}?subject=${encodeURIComponent(messages.forOurOrganization({ product: product.name }))}`}
        className={`${buttonStyle()} mt-5`}
      >
        {messages.getStarted()}
      </a>
    </section>
  )
}

const points: { icon: LineIconName; title: PlainMessage; text: PlainMessage }[] = [
  {
    icon: 'clock',
    title: messages.fiveMinutes,
    text: messages.fiveMinutesText,
  },
  {
    icon: 'user',
    title: messages.hardPart,
    text: messages.hardPartText,
  },
  {
    icon: 'check',
    title: messages.onePage,
    text: messages.onePageText,
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
          <li key={icon}>
            <span className="grid size-12 place-items-center rounded-field bg-tint text-accent">
              <LineIcon name={icon} />
            </span>
            <h3 className="mt-3 text-title-s">{title()}</h3>
            <p className="mt-1 text-soft">{text()}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Sample = { title: PlainMessage; text: PlainMessage; banner: string; videoId?: string | undefined }

const samples: Sample[] = [
  {
    title: messages.talking,
    text: messages.talkingText,
    banner: talking,
    videoId: product.sampleVideoIds[0],
  },
  {
    title: messages.budget,
    text: messages.budgetText,
    banner: budget,
    videoId: product.sampleVideoIds[1],
  },
  {
    title: messages.home,
    text: messages.homeText,
    banner: home,
  },
  {
    title: messages.children,
    text: messages.childrenText,
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
          <Card as="li" flush key={banner} className="flex flex-col">
            <img src={banner} alt="" width={640} height={300} loading="lazy" className="h-auto w-full" />
            <div className="flex grow flex-col items-start px-4 pt-3 pb-4">
              <h3 className="text-title-s">{title()}</h3>
              <p className="mt-1 mb-3 text-small text-soft">{text()}</p>
              {videoId !== undefined && (
                <Button
                  variant="outline"
                  size="small"
                  className="mt-auto"
                  onClick={() => setOpenVideo({ title: title(), videoId })}
                >
                  <LineIcon name="play" className="size-4" />
                  {messages.sampleVideo()}
                  <span className="sr-only">: {title()}</span>
                </Button>
              )}
            </div>
          </Card>
        ))}
      </ul>
      {openVideo !== null && (
        <VideoDialog
          title={messages.sampleVideoOf({ title: openVideo.title })}
          videoId={openVideo.videoId}
          onClose={() => setOpenVideo(null)}
        />
      )}
    </section>
  )
}
