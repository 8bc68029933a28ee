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
      <div className="flex min-w-0 grow basis-36 flex-wrap items-center gap-x-5 gap-y-1">
        <Link to="/dashboard" className="inline-flex min-h-11 items-center no-underline">
          <Brand />
        </Link>
        <GroupLogo group={group} />
      </div>
      <div className="ms-auto flex items-center gap-x-6">
        <HeaderPlaces hasProgress={hasProgress} />
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
