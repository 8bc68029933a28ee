import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { isLeavingPage } from '../leave-page.ts'
import { DiscardDialog } from './discard-dialog.tsx'

type Navigation = { current: { pathname: string }; next: { pathname: string } }

/** Whether a navigation leads to another page, and not only to another part or search of this one. */
export function leadsToOtherPage({ current, next }: Navigation): boolean {
  return current.pathname !== next.pathname
}

const asksBeforeUnload = () => !isLeavingPage()

type DirtyFormGuardProps = {
  isDirty: boolean
  /** What would be lost: "Your new password has not been saved." */
  description: string
}

/** Asks before unsaved input is left, for input that no draft may store, such as passwords (app/draft.ts). */
export function DirtyFormGuard({ isDirty, description }: DirtyFormGuardProps) {
  const isDiscarded = useRef(false)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leadsToOtherPage,
    enableBeforeUnload: asksBeforeUnload,
    disabled: !isDirty,
    withResolver: true,
  })
  return (
    <DiscardDialog
      open={status === 'blocked'}
      description={description}
      // After discarding, the heading of the next page takes the focus.
      finalFocus={() => (isDiscarded.current ? false : null)}
      onKeep={() => reset?.()}
      onDiscard={() => {
        isDiscarded.current = true
        proceed?.()
      }}
    />
  )
}
