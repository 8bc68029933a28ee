import { useEffect, useState, useSyncExternalStore } from 'react'
import { useEditedLayout } from '../../../app/edited-layout.ts'
import { type LayoutChoice, layoutChoiceStore } from '../../../app/library-view.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { LeaveDialog, type LeaveGuardProps } from './leave-guard.tsx'

/** A page that edits something of the layout it was opened with. */
type OpenPage = { layout: LayoutChoice; follow: (layout: LayoutChoice) => void }
/** Input that another layout would replace. */
type Guard = { hasUnsavedChanges: () => boolean; ask: (leave: () => void) => void }

let openPage: OpenPage | null = null
let guard: Guard | null = null
const listeners = new Set<() => void>()

function setOpenPage(next: OpenPage | null) {
  openPage = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const readPageLayout = () => openPage?.layout ?? null

/**
 * Returns the layout that was chosen when the page was opened, until this tab chooses another one. A choice in another
 * tab does not change it, so that it takes no input away.
 */
export function usePageLayout(): LayoutChoice {
  const edited = useEditedLayout()
  const [layout, setLayout] = useState(edited)
  useEffect(() => {
    setOpenPage({ layout, follow: setLayout })
    return () => setOpenPage(null)
  }, [layout])
  return layout
}

/** Returns the layout that the page edits, otherwise the chosen one. */
export function useShownLayout(): LayoutChoice {
  const edited = useEditedLayout()
  return useSyncExternalStore(subscribe, readPageLayout) ?? edited
}

/** Returns a function that chooses a layout; it asks first where that would leave unsaved changes. */
export function useChooseLayout(): (layout: LayoutChoice) => void {
  const { sub } = useCurrentUser().user
  return (layout) => {
    function choose() {
      layoutChoiceStore.write(sub, layout)
      openPage?.follow(layout)
    }
    if (guard?.hasUnsavedChanges() && layout.config !== openPage?.layout.config) guard.ask(choose)
    else choose()
  }
}

/** Asks before another layout replaces unsaved changes. */
export function LayoutChangeGuard({ editor }: LeaveGuardProps) {
  const { hasUnsavedChanges } = editor
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    const own: Guard = { hasUnsavedChanges, ask: (next) => setLeave(() => next) }
    guard = own
    return () => {
      if (guard === own) guard = null
    }
  })

  return (
    <LeaveDialog
      open={leave !== null}
      editor={editor}
      onStay={() => setLeave(null)}
      onLeave={() => {
        setLeave(null)
        leave?.()
      }}
    />
  )
}
