import { Link, type LinkProps, useRouter, useRouterState } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { LineIcon } from '../../../ui/line-icon.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page was opened from its list, so the previous history entry is the list as it was left. */
    openedFromList?: boolean
  }
}

/** The link above a heading that leads back to the list. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: string }) {
  const router = useRouter()
  const isFromList = useRouterState({ select: ({ location }) => location.state.openedFromList }) ?? false

  function goBack(event: MouseEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!isFromList || !isPlain) return
    event.preventDefault()
    router.history.back()
  }

  return (
    <Link
      to={to}
      onClick={goBack}
      className="-mt-4 mb-1 inline-flex min-h-11 items-center gap-1 text-small text-soft no-underline hover:text-ink hover:underline"
    >
      <LineIcon name="chevron" className="size-4 ltr:rotate-90 rtl:-rotate-90" />
      {children}
    </Link>
  )
}
