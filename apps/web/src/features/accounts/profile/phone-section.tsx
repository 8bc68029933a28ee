import { formatCountryNames } from '@kitchen-table/domain/accounts'
import { useRef, useState } from 'react'
import { useCurrentUser } from '../../../app/queries.ts'
import { DialogButton } from '../../../ui/button.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { messages } from './messages.ts'
import { PhoneDialog, RemovePhoneDialog, VerifyPhoneDialog } from './phone-dialog.tsx'
import { createPhoneCodeDraftStore } from './profile-drafts.ts'
import { formatPhone } from './profile-formats.ts'
import { useProfile } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'

export function PhoneSection() {
  const { phone, isPhoneVerified, isPhoneTextable, isProviderOwned, textCountries } = useProfile()
  const { sub } = useCurrentUser().user
  const canAdd = textCountries.length > 0 && !isProviderOwned
  const canVerify = isPhoneTextable && !isPhoneVerified && !isProviderOwned
  // After removing the number the section stays, so that the focus and the message about it have a place.
  const [isShown] = useState(canAdd || phone !== null)
  const [openDialog, setOpenDialog] = useState<'number' | 'code' | 'removal' | undefined>(() => {
    const isCodeSent = phone !== null && createPhoneCodeDraftStore(sub).read()?.phone === phone
    if (!isCodeSent) createPhoneCodeDraftStore(sub).clear()
    return isCodeSent && canVerify ? 'code' : undefined
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const verifyButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpenDialog(undefined)
  if (!isShown) return null

  return (
    <ProfileSection
      title={messages.phone()}
      heading={heading}
      description={canAdd ? messages.phoneText() : messages.phoneNotNeeded()}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className={phone === null ? 'text-soft' : 'font-semibold'}>
            {phone === null ? messages.noPhoneNumberYet() : formatPhone(phone)}
          </p>
          {phone !== null && <VerificationStatus isVerified={isPhoneVerified} />}
          {phone !== null && canAdd && !isPhoneTextable && (
            <p className="mt-0.5 text-small text-soft">
              {messages.phoneNotTextable({ countries: formatCountryNames(textCountries) })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {canVerify && (
            <DialogButton ref={verifyButton} onClick={() => setOpenDialog('code')}>
              {messages.verify()}
            </DialogButton>
          )}
          {canAdd && (
            <DialogButton onClick={() => setOpenDialog('number')}>
              {phone === null ? messages.addNumber() : messages.changeNumber()}
            </DialogButton>
          )}
          {phone !== null && (
            <DialogButton onClick={() => setOpenDialog('removal')}>{messages.removeNumber()}</DialogButton>
          )}
        </div>
      </div>
      {openDialog === 'number' && <PhoneDialog onClose={close} />}
      {openDialog === 'code' && <VerifyPhoneDialog heading={heading} opener={verifyButton} onClose={close} />}
      {openDialog === 'removal' && <RemovePhoneDialog heading={heading} onClose={close} />}
    </ProfileSection>
  )
}

function VerificationStatus({ isVerified }: { isVerified: boolean }) {
  return (
    <p className="mt-0.5 flex items-center gap-1.5 text-small text-soft">
      <LineIcon
        name={isVerified ? 'check' : 'info'}
        className={`size-5 ${isVerified ? 'text-accent' : ''}`}
      />
      {isVerified ? messages.verified() : messages.notVerified()}
    </p>
  )
}
