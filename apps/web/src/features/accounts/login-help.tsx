import { useState } from 'react'
import { lazyPart } from '../../app/lazy-part.tsx'
import { aloneLinkStyle } from '../../ui/link-style.ts'

const HelpDialog = lazyPart(() => import('./help-dialog.tsx').then((part) => part.HelpDialog), {
  name: 'Login Help',
  close: ({ onClose }) => onClose(),
})

/** `email` is what was typed already. */
export function LoginHelp({ email = '' }: { email?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={aloneLinkStyle} onClick={() => setIsOpen(true)}>
        Login Help
      </button>
      {isOpen && <HelpDialog email={email} onClose={() => setIsOpen(false)} />}
    </>
  )
}
