import { displayName } from '@kitchen-table/domain/groups/group'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import type { SignedIn } from './queries.ts'

const headerLink =
  'inline-flex min-h-11 items-center border-y-2 border-transparent text-soft no-underline transition-colors hover:text-ink data-[status=active]:border-b-accent data-[status=active]:text-ink'

type SiteHeaderProps = {
  group: SignedIn['group']
  /** "My Progress" appears with the first track begun (spec §2). */
  hasProgress: boolean
  /** The account menu. */
  account: ReactNode
}

export function SiteHeader({ group, hasProgress, account }: SiteHeaderProps) {
  return (
    <>
      <div className="flex min-w-0 grow basis-36 flex-wrap items-center gap-x-5 gap-y-1">
        <Link to="/dashboard" className="inline-flex min-h-11 items-center no-underline">
          <Brand />
        </Link>
        <GroupLogo group={group} />
      </div>
      <div className="ms-auto flex items-center gap-x-6">
        <nav aria-label="Main" className="hidden gap-x-6 md:flex">
          <Link to="/AllTopics" className={headerLink}>
            Topics
          </Link>
          {hasProgress && (
            <Link to="/myprogress" className={headerLink}>
              My Progress
            </Link>
          )}
          <Link to="/AllTracks" className={headerLink}>
            All Content
          </Link>
        </nav>
        {account}
      </div>
    </>
  )
}

/** The organisation's logo, leading to where the organisation wants it to. */
function GroupLogo({ group }: Pick<SiteHeaderProps, 'group'>) {
  if (!group?.groupImage) return null
  const logo = (
    <img src={group.groupImage} alt={displayName(group)} className="h-9 w-auto max-w-40 object-contain" />
  )
  if (!group.groupLinkTo) return logo
  return (
    <a
      href={group.groupLinkTo}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-grid min-h-11 items-center"
    >
      {logo}
    </a>
  )
}
