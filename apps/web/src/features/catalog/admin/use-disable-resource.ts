import type { ResourceRow } from '@kitchen-table/contract/catalog'
import type { ResourceStatus } from '@kitchen-table/domain/catalog'
import { useQueryClient } from '@tanstack/react-query'
import { adminClient, resourcesQuery } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { patchQueryData } from '../../../app/patch-query-data.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { createRecordFlash } from '../editors/record-flash.ts'
import { messages } from './messages.ts'

/** Returns a function that disables a resource at once. The message that follows has an Undo button. */
export function useDisableResource() {
  const queryClient = useQueryClient()
  const flashStore = useFlash()
  const flashOf = ({ resourceId }: ResourceRow) => createRecordFlash(flashStore, `resource:${resourceId}`)

  async function setStatus(resource: ResourceRow, fileStatus: ResourceStatus) {
    const { resourceId, displayName } = resource
    const undoPatch = await patchQueryData(queryClient, resourcesQuery.queryKey, ({ resources }) => ({
      resources: resources.map((each) => (each.resourceId === resourceId ? { ...each, fileStatus } : each)),
    }))
    try {
      await adminClient.catalog.setResourceStatus({ resourceId, fileStatus })
    } catch (error) {
      undoPatch()
      const text = messages.resourceNotDisabled({ name: displayName, reason: getErrorMessage(error) })
      flashOf(resource).fail({ level: 'warn', title: commonMessages.updateFailed(), text })
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: resourcesQuery.queryKey })
    }
    flashOf(resource).clear()
    return true
  }

  return async (resource: ResourceRow) => {
    if (!(await setStatus(resource, 'disabled'))) return
    flashOf(resource).succeed([
      {
        title: messages.resourceDisabled(),
        text: messages.resourceGone({ name: resource.displayName }),
        action: { label: commonMessages.undo(), run: () => void setStatus(resource, 'active') },
      },
    ])
  }
}
