import type { ResourceRow } from '@kitchen-table/contract/catalog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { resourcesQuery } from '../../../app/admin-api.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import type { EditedField } from '../editors/edited-field.ts'
import { defineLanguageFields } from '../editors/language-values.ts'
import { RecordVersionsDialog } from '../editors/versions-dialog.tsx'
import { messages } from './messages.ts'
import { describeResourceTarget, isResourceTarget, type ResourceTargets } from './resource-targets.ts'
import { findResourceName } from './resource-values.ts'

function describeResourceVersion(
  targets: ResourceTargets,
  resources: readonly ResourceRow[],
): Record<string, EditedField> {
  return {
    ...defineLanguageFields((id) => findResourceName(resources, id)),
    displayName: { label: messages.displayName(), kind: 'text' },
    description: { label: messages.description(), kind: 'text' },
    file: { label: messages.file(), kind: 'file' },
    target: {
      label: messages.for(),
      kind: 'key',
      describe: (target) => (isResourceTarget(target) ? describeResourceTarget(target, targets) : ''),
    },
    fileStatus: {
      label: commonMessages.status(),
      kind: 'key',
      nameOf: (status) => (status === 'disabled' ? commonMessages.disabled() : commonMessages.active()),
    },
  }
}

type ResourceVersionsDialogProps = { resource: ResourceRow; targets: ResourceTargets; onClose: () => void }

/** The versions of a resource (docs/product.md 14.5); restoring one can be undone. */
export function ResourceVersionsDialog({ resource, targets, onClose }: ResourceVersionsDialogProps) {
  const queryClient = useQueryClient()
  const { data } = useQuery(resourcesQuery)
  const reload = () => queryClient.invalidateQueries({ queryKey: resourcesQuery.queryKey })

  return (
    <RecordVersionsDialog
      content={{ kind: 'resource', key: resource.resourceId }}
      version={resource.version}
      fields={describeResourceVersion(targets, data?.resources ?? [])}
      reload={reload}
      onClose={onClose}
    />
  )
}
