import { useRef, useState } from 'react'
import { usePerson } from '../../../app/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { useProfile } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'
import { RemovePhoneDialog } from './remove-phone-dialog.tsx'
import { phoneDraft } from './sent-code-drafts.ts'
import { shownPhone } from './shown-phone.ts'
import { VerifyPhoneDialog } from './verify-phone-dialog.tsx'

export function PhoneSection() {
  const { phone, isPhoneVerified, canText } = useProfile()
  const { sub } = usePerson().user
  const [asks, setAsks] = useState<'number' | 'code' | 'removal' | undefined>(() => {
    const isCodeSent = phone !== null && phoneDraft(sub).read()?.phone === phone
    return isCodeSent && !isPhoneVerified ? 'code' : undefined
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => setAsks(undefined)

  return (
    <ProfileSection title="Phone" heading={heading} about="For codes when you sign in, if you want them.">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className={phone === null ? 'text-soft' : 'font-semibold'}>
            {phone === null ? 'No phone number yet.' : shownPhone(phone)}
          </p>
          {phone !== null && <Standing isVerified={isPhoneVerified} />}
        </div>
        <div className="flex flex-wrap gap-2">
          {phone !== null && !isPhoneVerified && canText && (
            <Button variant="outline" size="small" aria-haspopup="dialog" onClick={() => setAsks('code')}>
              Verify
            </Button>
          )}
          <Button variant="outline" size="small" aria-haspopup="dialog" onClick={() => setAsks('number')}>
            {phone === null ? 'Add a number' : 'Change number'}
          </Button>
          {phone !== null && (
            <Button variant="outline" size="small" aria-haspopup="dialog" onClick={() => setAsks('removal')}>
              Remove number
            </Button>
          )}
        </div>
      </div>
      {asks === 'number' && <PhoneDialog onClose={close} />}
      {asks === 'code' && <VerifyPhoneDialog heading={heading} onClose={close} />}
      {asks === 'removal' && <RemovePhoneDialog heading={heading} onClose={close} />}
    </ProfileSection>
  )
}

function Standing({ isVerified }: { isVerified: boolean }) {
  return (
    <p className="mt-0.5 flex items-center gap-1.5 text-small text-soft">
      <LineIcon
        name={isVerified ? 'check' : 'info'}
        className={`size-5 ${isVerified ? 'text-accent' : ''}`}
      />
      {isVerified ? 'Verified' : 'Not verified'}
    </p>
  )
}
