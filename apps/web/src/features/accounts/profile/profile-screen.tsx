import { usePageTitle } from '../../../app/use-page-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { SecondStepSection } from './second-step-section.tsx'

type ProfileScreenProps = {
  /** Sends what waits on this device; answers whether nothing is left. */
  sendWaiting: () => Promise<boolean>
}

export function ProfileScreen({ sendWaiting }: ProfileScreenProps) {
  usePageTitle('Your profile')
  return (
    <>
      <PageHeading lead="How you sign in, and how others see you. Each part is saved by itself.">
        Your profile
      </PageHeading>
      <div className="mt-9 space-y-9">
        <PictureSection />
        <EmailSection />
        <PhoneSection />
        <SecondStepSection />
        <PasswordSection />
        <DevicesSection sendWaiting={sendWaiting} />
      </div>
    </>
  )
}

export function ProfileLoading() {
  return (
    <div>
      <h1 className="sr-only">Your profile is on its way</h1>
      <Skeleton shape="block" className="h-20 max-w-xl" />
      <div className="mt-9 space-y-9">
        <Skeleton shape="block" className="h-44" silent />
        <Skeleton shape="block" className="h-24" silent />
        <Skeleton shape="block" className="h-24" silent />
        <Skeleton shape="block" className="h-80" silent />
      </div>
    </div>
  )
}
