import { displayName } from '@kitchen-table/domain/groups/group'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { HeaderPlaces, type MainPlacesProps } from './main-places.tsx'
import type { SignedIn } from './queries.ts'

type SiteHeaderProps = MainPlacesProps & {
  group: SignedIn['group']
  /** The account menu. */
  account: ReactNode
}

export function SiteHeader({ group, hasProgress, account }: SiteHeaderProps) {
  return (
    <>
      <Link
        to="/dashboard"
        className="inline-flex min-h-11 min-w-0 items-center no-underline max-sm:grow max-sm:basis-0"
      >
        <Brand />
      </Link>
      <GroupLogo group={group} />
      <div className="ms-auto flex shrink-0 items-center gap-x-6">
        <HeaderPlaces hasProgress={hasProgress} />
        {account}
      </div>
    </>
  )
}

/** The organisation's logo, on a phone in a line of its own, leading to where the organisation wants it to. */
function GroupLogo({ group }: Pick<SiteHeaderProps, 'group'>) {
  if (!group?.groupImage) return null
  const logo = (
    <img
      src={group.groupImage}
      alt={displayName(group)}
      className="h-9 w-auto max-w-[min(10rem,100%)] object-contain"
    />
  )
  const place =
    'inline-grid min-h-11 min-w-0 items-center max-sm:order-last max-sm:basis-full max-sm:justify-start'
  if (!group.groupLinkTo) return <span className={place}>{logo}</span>
  return (
    <a href={group.groupLinkTo} target="_blank" rel="noopener noreferrer" className={place}>
      {logo}
    </a>
  )
}
