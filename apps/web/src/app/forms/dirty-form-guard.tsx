import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { isLeavingPage } from '../leave-page.ts'
import { DiscardDialog } from './discard-dialog.tsx'

type Navigation = { current: { pathname: string }; next: { pathname: string } }

/** Whether a navigation leads to another page, and not only to another part or search of this one. */
export function leadsToOtherPage({ current, next }: Navigation): boolean {
  return current.pathname !== next.pathname
}

type Place = { pathname: string; search?: unknown }

/** Search parameters that replace what the page shows, forms included. Others, such as filters, keep the forms. */
const PART_PARAMETERS = ['tab', 'import']

function changesParameter(name: string, { current, next }: { current: Place; next: Place }): boolean {
  const [before, after] = [current, next].map(({ search }) => new Map(Object.entries(search ?? {})).get(name))
  return before !== after
}

/** Whether a navigation takes away the forms of this page: to another page, tab or import. */
export function replacesForms(navigation: { current: Place; next: Place }): boolean {
  return leadsToOtherPage(navigation) || PART_PARAMETERS.some((name) => changesParameter(name, navigation))
}

const asksBeforeUnload = () => !isLeavingPage()

type DirtyFormGuardProps = {
  isDirty: boolean
  /** What would be lost: "Your new password has not been saved." */
  description: string
}

/** Asks before unsaved input is left, for input that no draft may store, such as passwords (app/form-draft-store.ts). */
export function DirtyFormGuard({ isDirty, description }: DirtyFormGuardProps) {
  const leavesPage = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: replacesForms,
    enableBeforeUnload: asksBeforeUnload,
    disabled: !isDirty,
    withResolver: true,
  })
  const { status, proceed, reset } = blocker
  return (
    <DiscardDialog
      open={status === 'blocked'}
      description={description}
      // After discarding, the heading of the next page takes the focus; a tab that was chosen has it already.
      finalFocus={() => (leavesPage.current ? false : null)}
      onKeep={() => reset?.()}
      onDiscard={() => {
        leavesPage.current = status === 'blocked' && !changesParameter('tab', blocker)
        proceed?.()
      }}
    />
  )
}
