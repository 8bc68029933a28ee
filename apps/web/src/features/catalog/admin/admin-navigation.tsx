import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LayoutSelect } from './layout-select.tsx'
import { messages } from './messages.ts'
import { PreviewButton } from './preview-button.tsx'

type AdminTab = {
  to:
    | '/admin/layouts'
    | '/admin/topics'
    | '/admin/tracks'
    | '/admin/units'
    | '/admin/resources'
    | '/admin/iconlist'
    | '/admin/intents'
    | '/admin/help-lines'
    | '/admin/facts'
    | '/admin/groups'
    | '/admin/stats'
  label: PlainMessage
  /** The other pages of the tab: its editors, or single records. */
  otherPages?: RegExp
}

const tabs: readonly AdminTab[] = [
  { to: '/admin/layouts', label: messages.contentLayout },
  { to: '/admin/topics', label: messages.manageTopics, otherPages: /^\/admin\/(create|update)topic/i },
  { to: '/admin/tracks', label: messages.manageTracks, otherPages: /^\/admin\/(create|update)track/i },
  { to: '/admin/units', label: messages.manageUnits, otherPages: /^\/admin\/(create|update)unit/i },
  { to: '/admin/resources', label: messages.manageResources },
  { to: '/admin/iconlist', label: messages.icons },
  { to: '/admin/intents', label: messages.whatPeopleAsk },
  { to: '/admin/help-lines', label: messages.helpLines },
  { to: '/admin/facts', label: messages.facts },
  {
    to: '/admin/groups',
    label: messages.organizationsAndUsers,
    otherPages: /^\/admin\/(group|member)\//i,
  },
  { to: '/admin/stats', label: messages.statistics },
]

const tabStyle =
  'inline-flex min-h-12 shrink-0 items-center border-y-2 border-transparent text-small whitespace-nowrap text-soft no-underline transition-colors hover:text-ink focus-visible:-outline-offset-4 focus-visible:shadow-none data-[status=active]:border-b-accent data-[status=active]:font-semibold data-[status=active]:text-ink'

/**
 * The administrators' tabs: one row, which scrolls where it is too narrow, and below it the layout. An editor belongs to
 * the tab of its list.
 */
export function AdminNavigation() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const row = list.current
    if (path === '' || row === null) return
    // Also when fonts and the layouts are loaded, which leaves another width for the row.
    const observer = new ResizeObserver(() => {
      const active = row.querySelector<HTMLElement>('[data-status="active"]')?.parentElement
      if (active) row.scrollLeft = active.offsetLeft - (row.clientWidth - active.offsetWidth) / 2
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [path])

  return (
    <>
      <nav aria-label={messages.administration()} className="relative">
        <ul
          ref={list}
          className="flex gap-x-6 overflow-x-auto lg:max-[86rem]:gap-x-4 [scrollbar-width:none] max-sm:-mx-[min(1rem,5vw)] max-sm:px-[min(1rem,5vw)]"
        >
          {tabs.map(({ to, label, otherPages }) => (
            <li key={to} className="flex">
              <Link
                to={to}
                className={tabStyle}
                {...(otherPages?.test(path) && { 'data-status': 'active', 'aria-current': 'true' })}
              >
                {label()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-center gap-2 pt-2 pb-2.5">
        <LayoutSelect />
        <PreviewButton />
      </div>
    </>
  )
}
