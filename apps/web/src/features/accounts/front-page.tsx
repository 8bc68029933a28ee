import { PublicShell } from '../../app/public-shell.tsx'
import { product } from '../../app/start-data.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AboutSection } from './about-section.tsx'
import { VideoDialog } from './lazy-video-dialog.ts'
import { SampleTopics } from './sample-topics.tsx'
import { SignInCard, type SignInCardProps } from './sign-in-card.tsx'

type FrontPageProps = SignInCardProps & {
  introOpen: boolean
  onIntroChange: (open: boolean) => void
}

export function FrontPage({ introOpen, onIntroChange, ...signIn }: FrontPageProps) {
  usePageTitle('Sign in')
  return (
    <PublicShell hideSignInLink>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-9 lg:grid-cols-[1.2fr_1fr]">
        <div className="lg:pt-6">
          <PageHeading>Money is easier to talk about at a table</PageHeading>
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
        For the people you work with
      </h2>
      <p className="mx-auto mt-2 max-w-reading text-soft">
        Employers, health plans and counseling organizations give {product.name} to their people. Write to us,
        and we set up yours.
      </p>
      <a
        href={`mailto:${product.contactEmail}?subject=${encodeURIComponent(`${product.name} for our organization`)}`}
        className={`${buttonStyle()} mt-5`}
      >
        Get Started
      </a>
    </section>
  )
}
