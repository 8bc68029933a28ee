import { useRef, useState } from 'react'
import { useCurrentUser } from '../../../app/queries.ts'
import { DialogButton } from '../../../ui/button.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { emailDraft } from './profile-drafts.ts'
import { useProfile } from './profile-query.ts'
import { ProfileSection, ProviderManagedNotice } from './profile-section.tsx'

export function EmailSection() {
  const { email, isProviderOwned } = useProfile()
  const { sub } = useCurrentUser().user
  const changeButton = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(() => {
    const isCodeSent = (emailDraft(sub).read()?.sentAt ?? '') !== ''
    return isCodeSent && !isProviderOwned
  })

  return (
    <ProfileSection
      title="Email"
      description={
        isProviderOwned
          ? 'Our letters go to this address.'
          : 'You sign in with this address, and our letters go to it.'
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 font-semibold break-words">{email}</p>
        {isProviderOwned ? (
          <ProviderManagedNotice />
        ) : (
          <DialogButton ref={changeButton} onClick={() => setIsOpen(true)}>
            Change email
          </DialogButton>
        )}
      </div>
      {isOpen && <EmailDialog opener={changeButton} onClose={() => setIsOpen(false)} />}
    </ProfileSection>
  )
}
