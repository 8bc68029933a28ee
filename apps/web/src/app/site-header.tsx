import { getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { HeaderNavigation, type MainNavigationProps } from './main-navigation.tsx'
import type { SignedInUser } from './queries.ts'

type SiteHeaderProps = MainNavigationProps & {
  group: SignedInUser['group']
  accountMenu: ReactNode
}

export function SiteHeader({ group, accountMenu, ...navigation }: SiteHeaderProps) {
  return (
    <>
      <Link
        to="/dashboard"
        className="inline-flex min-h-11 min-w-0 items-center no-underline max-sm:grow max-sm:basis-0"
      >
        <Brand />
      </Link>
      <OrganizationLogo group={group} />
      <div className="ms-auto flex max-w-full shrink-0 items-center gap-x-6">
        <HeaderNavigation {...navigation} />
        {accountMenu}
      </div>
    </>
  )
}

/** The organization's logo, linked to the address that the organization has set; on a phone in a line of its own. */
function OrganizationLogo({ group }: Pick<SiteHeaderProps, 'group'>) {
  if (!group?.groupImage) return null
  const logo = (
    <img
      src={group.groupImage}
      alt={getOrganizationDisplayName(group)}
      className="h-9 w-auto max-w-[min(10rem,100%)] object-contain"
    />
  )
  const wrapperStyle =
    'inline-grid min-h-11 min-w-0 items-center max-sm:order-last max-sm:basis-full max-sm:justify-start'
  if (!group.groupLinkTo) return <span className={wrapperStyle}>{logo}</span>
  return (
    <a href={group.groupLinkTo} target="_blank" rel="noopener noreferrer" className={wrapperStyle}>
      {logo}
    </a>
  )
}
