import type { ResourceRow } from '@kitchen-table/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { resourcesQuery } from '../../../app/admin-api.ts'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { QueryRegion } from '../../../app/query-region.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatBytes } from '../../../ui/fields/file-rules.ts'
import { RichMessage } from '../../../ui/rich-message.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { ListLoading } from '../../../ui/tables/list-loading.tsx'
import { createCreationDateColumn, ListPage, nameAscending, RowButton, rowLinkStyle } from './list-parts.tsx'
import { messages } from './messages.ts'
import { resourceTargetsQuery } from './queries.ts'
import { AddButton, hideVisually, RowAction, RowVersionsButton } from './record-buttons.tsx'
import { RecordTable } from './record-table.tsx'
import { describeResourceTarget, type ResourceTargets } from './resource-targets.ts'
import { useDisableResource } from './use-disable-resource.ts'
import { useRecordDialogs } from './use-record-dialogs.ts'

const ResourceDialog = lazyComponent(
  () => import('./resource-dialog.tsx').then((module) => module.ResourceDialog),
  { name: messages.theResourceForm, dismiss: ({ onClose }) => onClose() },
)

const ResourceVersionsDialog = lazyComponent(
  () => import('./resource-versions-dialog.tsx').then((module) => module.ResourceVersionsDialog),
  { name: messages.theResourceVersions, dismiss: ({ onClose }) => onClose() },
)

function createColumns(
  targets: ResourceTargets,
  onEdit: (resource: ResourceRow) => void,
): DataColumn<ResourceRow>[] {
  return [
    {
      id: 'name',
      header: commonMessages.name(),
      isRowHeader: true,
      cell: (resource) => <RowButton onClick={() => onEdit(resource)}>{resource.displayName}</RowButton>,
      sortValue: ({ displayName }) => displayName,
    },
    {
      id: 'file',
      header: messages.file(),
      cell: ({ file, displayName }) => (
        <a href={file.href} download className={`${rowLinkStyle} font-normal`}>
          <span className="sr-only">{messages.downloadOf({ name: displayName })} </span>
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="shrink-0 text-soft">{formatBytes(file.size)}</span>
        </a>
      ),
      sortValue: ({ file }) => file.name,
      hideOnPhone: true,
      width: '18rem',
    },
    {
      id: 'for',
      header: messages.for(),
      cell: ({ target }) => describeResourceTarget(target, targets),
      sortValue: ({ target }) => describeResourceTarget(target, targets),
      hideOnPhone: true,
      width: '14rem',
    },
    createCreationDateColumn({ id: 'added', header: messages.added(), width: '7rem' }),
  ]
}

const createFilters = () => [
  {
    id: 'for',
    label: messages.for(),
    options: [
      { value: 'all', text: messages.allOrganizations() },
      { value: 'group', text: messages.oneOrganization() },
      { value: 'layout', text: messages.oneLayout() },
    ],
    matches: ({ target }: ResourceRow, value: string) => target.kind === value,
  },
]

/** The files that managers download from the page of their organization. Disabled ones are not listed. */
export function ResourcesScreen() {
  const query = useQuery(resourcesQuery)
  const targetsQuery = useQuery(resourceTargetsQuery)
  const dialogs = useRecordDialogs<ResourceRow>()
  const disable = useDisableResource()

  const addButton = (
    <AddButton disabled={targetsQuery.data === undefined} onClick={dialogs.add}>
      {messages.addResource()}
    </AddButton>
  )

  return (
    <>
      <ListPage
        title={messages.manageResources()}
        heading={messages.resourcesAndDownloads()}
        lead={messages.resourcesLead()}
        action={addButton}
        query={targetsQuery}
        name={messages.theOrganizationsAndLayouts()}
      >
        {(targets) => (
          <QueryRegion query={query} name={messages.theResources()} loading={<ListLoading />}>
            {({ resources }) => (
              <RecordTable
                caption={messages.resources()}
                rows={resources.filter(({ fileStatus }) => fileStatus === 'active')}
                rowKey={({ resourceId }) => resourceId}
                columns={createColumns(targets, dialogs.edit)}
                initialSort={nameAscending}
                search={{
                  label: messages.findAResource(),
                  placeholder: messages.findByNameOrFile(),
                  text: ({ displayName, description, file }) =>
                    [displayName, description, file.name].join(' '),
                }}
                filters={createFilters()}
                countRows={messages.countResources}
                actionsWidth="13rem"
                rowActions={(resource) => (
                  <>
                    <RowVersionsButton
                      name={resource.displayName}
                      onClick={() => dialogs.compare(resource)}
                    />
                    <RowAction onClick={() => void disable(resource)}>
                      <RichMessage
                        parts={messages.disableResource({
                          name: resource.displayName,
                          hidden: hideVisually,
                        })}
                      />
                    </RowAction>
                  </>
                )}
                empty={
                  <EmptyState
                    title={messages.noResourcesYet()}
                    text={messages.resourcesExplained()}
                    action={addButton}
                  />
                }
              />
            )}
          </QueryRegion>
        )}
      </ListPage>
      {dialogs.form && targetsQuery.data && (
        <ResourceDialog
          key={dialogs.form.record?.resourceId ?? 'new'}
          resource={dialogs.form.record}
          targets={targetsQuery.data}
          onClose={dialogs.close}
        />
      )}
      {dialogs.compared && targetsQuery.data && (
        <ResourceVersionsDialog
          resource={dialogs.compared}
          targets={targetsQuery.data}
          onClose={dialogs.close}
        />
      )}
    </>
  )
}
