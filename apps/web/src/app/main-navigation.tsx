import { Link } from '@tanstack/react-router'
import { LineIcon, type LineIconName } from '../ui/line-icon.tsx'

type NavigationLink = { to: '/AllTopics' | '/myprogress' | '/AllTracks'; label: string; icon: LineIconName }

const topicsLink: NavigationLink = { to: '/AllTopics', label: 'Topics', icon: 'tiles' }
const progressLink: NavigationLink = { to: '/myprogress', label: 'My Progress', icon: 'steps' }
const contentLink: NavigationLink = { to: '/AllTracks', label: 'All Content', icon: 'books' }

/** "My Progress" appears once the person has begun a track. */
export type MainNavigationProps = { hasProgress: boolean }

function getNavigationLinks({ hasProgress }: MainNavigationProps): NavigationLink[] {
  return hasProgress ? [topicsLink, progressLink, contentLink] : [topicsLink, contentLink]
}

const headerLinkStyle =
  'inline-flex min-h-11 items-center border-y-2 border-transparent text-soft no-underline transition-colors hover:text-ink data-[status=active]:border-b-accent data-[status=active]:text-ink'

export function HeaderNavigation(props: MainNavigationProps) {
  return (
    <nav aria-label="Main" className="hidden gap-x-6 md:flex">
      {getNavigationLinks(props).map(({ to, label }) => (
        <Link key={to} to={to} className={headerLinkStyle}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

const bottomLinkStyle =
  'flex min-h-14 grow basis-0 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent px-1 py-1.5 text-center text-tiny leading-tight font-semibold text-soft no-underline transition-colors hover:text-ink focus-visible:-outline-offset-4 focus-visible:shadow-none data-[status=active]:border-t-accent data-[status=active]:text-accent @max-[16rem]:basis-auto @max-[16rem]:px-0.5'

/** The main links on a phone, at the lower edge of the screen; not sticky on a very low screen. */
export function BottomNavigation(props: MainNavigationProps) {
  return (
    <nav
      aria-label="Main"
      data-bottom-places
      className="@container sticky bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden [@media(max-height:26rem)]:static"
    >
      <div className="mx-auto flex max-w-md">
        {getNavigationLinks(props).map(({ to, label, icon }) => (
          <Link key={to} to={to} className={bottomLinkStyle}>
            <LineIcon name={icon} className="size-6 @max-[16rem]:hidden" />
            {label}
          </Link>
        ))}
      </div>
    </nav>
  )
}
