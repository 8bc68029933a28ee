import { lazy, Suspense, useState } from 'react'
import { aloneLinkStyle } from '../../ui/link-style.ts'

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((part) => ({ default: part.HelpDialog })))

/** `email` is what was typed already. */
export function LoginHelp({ email = '' }: { email?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={aloneLinkStyle} onClick={() => setIsOpen(true)}>
        Login Help
      </button>
      {isOpen && (
        <Suspense>
          <HelpDialog email={email} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
