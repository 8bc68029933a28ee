import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { organizationsQuery } from '../../app/manager-api.ts'
import { QueryRegion } from '../../app/query-region.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListLoading } from '../../ui/tables/list-loading.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { messages } from './messages.ts'
import { OrganizationList } from './organization-list.tsx'
import { PeopleTab } from './people/people-tab.tsx'

const CreateOrganizationDialog = lazyComponent(
  () => import('./create-organization-dialog.tsx').then((module) => module.CreateOrganizationDialog),
  { name: messages.theOrganizationForm, dismiss: ({ onClose }) => onClose() },
)

type OrganizationsTab = 'organizations' | 'people'

/** The administrators' list of organizations, and the search for people of all of them (docs/product.md 15.1). */
export function OrganizationsScreen() {
  const { tab, q } = useSearch({ from: '/_authenticated/_admin/admin/groups' })
  const navigate = useNavigate()
  const query = useQuery(organizationsQuery)
  const [isCreating, setIsCreating] = useState(false)
  usePageTitle(messages.organizationsAndUsers())

  const openSearch = (search: Record<string, string>) =>
    void navigate({ to: '/admin/groups', search, replace: true, resetScroll: false })
  const createButton = (
    <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
      {messages.createOrganization()}
    </Button>
  )

  return (
    <>
      <PageHeading lead={messages.organizationsLead()} actions={createButton}>
        {messages.organizationsAndUsers()}
      </PageHeading>
      <Tabs<OrganizationsTab>
        label={messages.organizationsAndPeople()}
        value={tab === 'people' ? 'people' : 'organizations'}
        onChange={(next) => openSearch(next === 'people' ? { tab: next } : {})}
        className="mt-6"
        tabs={[
          {
            value: 'organizations',
            text: messages.organizations(),
            content: (
              <QueryRegion query={query} name={messages.theOrganizations()} loading={<ListLoading />}>
                {({ groups }) => <OrganizationList groups={groups} createButton={createButton} />}
              </QueryRegion>
            ),
          },
          {
            value: 'people',
            text: messages.people(),
            content: (
              <PeopleTab
                text={typeof q === 'string' ? q : ''}
                onSearch={(text) => openSearch({ tab: 'people', ...(text !== '' && { q: text }) })}
              />
            ),
          },
        ]}
      />
      {isCreating && <CreateOrganizationDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}
