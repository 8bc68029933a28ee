import { useState } from 'react'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { standaloneLinkStyle } from '../../ui/link-style.ts'

const HelpDialog = lazyComponent(() => import('./help-dialog.tsx').then((part) => part.HelpDialog), {
  name: 'Login Help',
  dismiss: ({ onClose }) => onClose(),
})

/** `email` is what was typed already. */
export function LoginHelp({ email = '' }: { email?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={standaloneLinkStyle} onClick={() => setIsOpen(true)}>
        Login Help
      </button>
      {isOpen && <HelpDialog email={email} onClose={() => setIsOpen(false)} />}
    </>
  )
}
