import { usePageTitle } from '../../../app/use-page-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { messages } from './messages.ts'
import { OwnDataSection } from './own-data-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { ProfilePictureSection } from './profile-picture-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { VisibilitySection } from './visibility-section.tsx'

type ProfileScreenProps = {
  sendPending: () => Promise<boolean>
}

export function ProfileScreen({ sendPending }: ProfileScreenProps) {
  usePageTitle(messages.yourProfile())
  return (
    <>
      <PageHeading lead={messages.lead()}>{messages.yourProfile()}</PageHeading>
      <div className="mt-9 space-y-9">
        <ProfilePictureSection />
        <LanguageSection />
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
