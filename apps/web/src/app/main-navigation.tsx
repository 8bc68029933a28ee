import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { Link, useLocation } from '@tanstack/react-router'
import { messages as commonMessages } from '../ui/common.messages.ts'
import { LineIcon, type LineIconName } from '../ui/line-icon.tsx'
import { messages } from './messages.ts'

type NavigationLink = {
  to:
    | '/AllTopics'
    | '/myprogress'
    | '/AllTracks'
    | '/help-right-now'
    | '/admin/layouts'
    | '/admin/group/$slug'
  params?: { slug: string }
  label: PlainMessage
  /** What stands on a phone, where five places share a line; part of `label`, which remains the accessible name. */
  shortLabel?: PlainMessage
  icon: LineIconName
}

const topicsLink: NavigationLink = { to: '/AllTopics', label: messages.topics, icon: 'tiles' }
const progressLink: NavigationLink = { to: '/myprogress', label: messages.myProgress, icon: 'steps' }
const contentLink: NavigationLink = { to: '/AllTracks', label: messages.allContent, icon: 'books' }
const helpLink: NavigationLink = {
  to: '/help-right-now',
  label: commonMessages.helpRightNow,
  shortLabel: messages.help,
  icon: 'phone',
}

export type MainNavigationProps = {
  /** Shows "My Progress": the person has begun a track. */
  hasProgress: boolean
  isAdmin: boolean
  /** The organization that a manager runs. */
  managedGroup: string | null
}

/** Returns the links to the first page of administrators or managers, which stand for all of theirs. */
function getDeskLinks({ isAdmin, managedGroup }: MainNavigationProps): NavigationLink[] {
  if (isAdmin) return [{ to: '/admin/layouts', label: messages.admin, icon: 'sliders' }]
  if (managedGroup === null) return []
  return [
    { to: '/admin/group/$slug', params: { slug: managedGroup }, label: messages.manageUsers, icon: 'user' },
  ]
}

function getNavigationLinks(props: MainNavigationProps): NavigationLink[] {
  return [
    topicsLink,
    ...(props.hasProgress ? [progressLink] : []),
    contentLink,
    ...getDeskLinks(props),
    helpLink,
  ]
}

/** Returns the attributes of the current link: on every page for administrators and managers it is theirs. */
function useCurrentLinkProps() {
  const isDeskPage = useLocation({ select: ({ pathname }) => /^\/admin\//i.test(pathname) })
  return ({ to }: NavigationLink) =>
    isDeskPage && to.startsWith('/admin')
      ? ({ 'data-status': 'active', 'aria-current': 'page' } as const)
      : {}
}

export const headerLinkStyle =
  'inline-flex min-h-11 items-center border-y-2 border-transparent text-soft no-underline transition-colors hover:text-ink data-[status=active]:border-b-accent data-[status=active]:text-ink'

export function HeaderNavigation(props: MainNavigationProps) {
  const getCurrentLinkProps = useCurrentLinkProps()
  return (
    <nav aria-label={messages.main()} className="hidden min-w-0 flex-wrap justify-end gap-x-6 md:flex">
      {getNavigationLinks(props).map((link) => (
        <Link
          key={link.to}
          to={link.to}
          params={link.params}
          className={headerLinkStyle}
          {...getCurrentLinkProps(link)}
        >
          {link.label()}
        </Link>
      ))}
    </nav>
  )
}

const bottomLinkStyle =
  'flex min-h-14 grow flex-col items-center justify-center gap-0.5 border-t-2 border-transparent px-1 py-1.5 text-center text-tiny leading-tight font-semibold text-soft no-underline transition-colors hover:text-ink focus-visible:-outline-offset-4 focus-visible:shadow-none data-[status=active]:border-t-accent data-[status=active]:text-accent @max-[24rem]:px-0.5 @max-[16rem]:basis-auto'

/** The main links on a phone, at the lower edge of the screen; not sticky on a very low screen. */
export function BottomNavigation(props: MainNavigationProps) {
  const getCurrentLinkProps = useCurrentLinkProps()
  return (
    <nav
      aria-label={messages.main()}
      data-bottom-places
      className="@container sticky bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden [@media(max-height:26rem)]:static"
    >
      <div className="mx-auto flex max-w-md @max-[16rem]:flex-wrap">
        {getNavigationLinks(props).map((link) => (
          <Link
            key={link.to}
            to={link.to}
            params={link.params}
            className={bottomLinkStyle}
            aria-label={link.shortLabel && link.label()}
            {...getCurrentLinkProps(link)}
          >
            <LineIcon name={link.icon} className="size-6 @max-[16rem]:hidden" />
            {(link.shortLabel ?? link.label)()}
          </Link>
        ))}
      </div>
    </nav>
  )
}
