import { usePageTitle } from '../../../app/use-page-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { VisibilitySection } from './visibility-section.tsx'

type ProfileScreenProps = {
  sendPending: () => Promise<boolean>
}

export function ProfileScreen({ sendPending }: ProfileScreenProps) {
  usePageTitle('Your profile')
  return (
    <>
      <PageHeading lead="How you look here, and how you sign in. Each part is saved by itself.">
        Your profile
      </PageHeading>
      <div className="mt-9 space-y-9">
        <PictureSection />
        <EmailSection />
        <PhoneSection />
        <SecondFactorSection />
        <PasswordSection />
        <DevicesSection sendPending={sendPending} />
        <VisibilitySection />
        <OwnDataSection />
      </div>
    </>
  )
}
