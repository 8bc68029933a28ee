import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { useState } from 'react'
import budget from '../../../../../content/banners/day-to-day-budget.svg'
import firstPaycheck from '../../../../../content/banners/first-paycheck.svg'
import stayingSafe from '../../../../../content/banners/staying-safe.svg'
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
import type { FrontPageFilm } from './front-page-films.ts'
import { messages } from './messages.ts'
import { SignInCard, type SignInCardProps } from './sign-in-card.tsx'

type DialogProps = { onClose: () => void }

const dialogOptions = {
  name: messages.theVideo,
  dismiss: ({ onClose }: DialogProps) => onClose(),
  isOnDemand: true,
} as const

const VideoDialog = lazyComponent(
  () => import('./video-dialog.tsx').then((module) => module.VideoDialog),
  dialogOptions,
)
const FilmDialog = lazyComponent(
  () => import('./film-dialog.tsx').then((module) => module.FilmDialog),
  dialogOptions,
)

/** A film of the library's own, or the number of a video on Vimeo. */
type Clip = { film: FrontPageFilm } | { videoId: string }

const introductionClip: Clip =
  product.introVideoId === null ? { film: 'introduction' } : { videoId: product.introVideoId }

function ClipDialog({ clip, ...props }: DialogProps & { title: string; clip: Clip }) {
  return 'film' in clip ? (
    <FilmDialog film={clip.film} {...props} />
  ) : (
    <VideoDialog videoId={clip.videoId} {...props} />
  )
}

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
        <ClipDialog
          title={messages.whatProductIs({ product: product.name })}
          clip={introductionClip}
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

type Topic = { title: PlainMessage; text: PlainMessage; banner: string }
type Sample = Topic & { clip?: Clip }

const stayingSafeTopic: Topic = {
  title: messages.stayingSafe,
  text: messages.stayingSafeText,
  banner: stayingSafe,
}
const firstPaycheckTopic: Topic = {
  title: messages.firstPaycheck,
  text: messages.firstPaycheckText,
  banner: firstPaycheck,
}
const talkingTopic: Topic = { title: messages.talking, text: messages.talkingText, banner: talking }
const budgetTopic: Topic = { title: messages.budget, text: messages.budgetText, banner: budget }

/** The first two have clips: the topics of the library's films, or those that an installation has videos for. */
function listSamples(): Sample[] {
  const [first, second] = product.sampleVideoIds
  if (first === undefined || second === undefined)
    return [
      { ...stayingSafeTopic, clip: { film: 'shapeOfAScam' } },
      { ...firstPaycheckTopic, clip: { film: 'whereTheRestWent' } },
      talkingTopic,
      budgetTopic,
    ]
  return [
    { ...talkingTopic, clip: { videoId: first } },
    { ...budgetTopic, clip: { videoId: second } },
    stayingSafeTopic,
    firstPaycheckTopic,
  ]
}

const samples = listSamples()

function SampleTopics() {
  const [openClip, setOpenClip] = useState<{ title: string; clip: Clip } | null>(null)
  return (
    <section aria-labelledby="samples" className="mt-16">
      <h2 id="samples" className="text-title-m">
        {messages.someOfTheTopics()}
      </h2>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {samples.map(({ title, text, banner, clip }) => (
          <Card as="li" flush key={banner} className="flex flex-col">
            <img src={banner} alt="" width={640} height={300} loading="lazy" className="h-auto w-full" />
            <div className="flex grow flex-col items-start px-4 pt-3 pb-4">
              <h3 className="text-title-s">{title()}</h3>
              <p className="mt-1 mb-3 text-small text-soft">{text()}</p>
              {clip !== undefined && (
                <Button
                  variant="outline"
                  size="small"
                  className="mt-auto"
                  onClick={() => setOpenClip({ title: title(), clip })}
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
      {openClip !== null && (
        <ClipDialog
          title={messages.sampleVideoOf({ title: openClip.title })}
          clip={openClip.clip}
          onClose={() => setOpenClip(null)}
        />
      )}
    </section>
  )
}
