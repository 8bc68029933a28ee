import type { ResourceRow } from '@kitchen-table/contract/catalog-content'
import type { ResourceStatus } from '@kitchen-table/domain/catalog/resource'
import { useQueryClient } from '@tanstack/react-query'
import { adminClient } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { patchQueryData } from '../../../app/patch-query-data.ts'
import { useFlash } from '../../../ui/flash-store.ts'
import { resourcesQuery } from './queries.ts'

/** Returns a function that disables a resource at once. The message that follows has an Undo button. */
export function useDisableResource() {
  const queryClient = useQueryClient()
  const flash = useFlash()

  async function setStatus({ resourceId, displayName }: ResourceRow, fileStatus: ResourceStatus) {
    const undoPatch = await patchQueryData(queryClient, resourcesQuery.queryKey, ({ resources }) => ({
      resources: resources.map((each) => (each.resourceId === resourceId ? { ...each, fileStatus } : each)),
    }))
    try {
      await adminClient.catalog.setResourceStatus({ resourceId, fileStatus })
    } catch (error) {
      undoPatch()
      flash.warn({ title: 'Update Failed', text: `Resource: ${displayName}. ${getErrorMessage(error)}` })
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: resourcesQuery.queryKey })
    }
    return true
  }

  return async (resource: ResourceRow) => {
    if (!(await setStatus(resource, 'disabled'))) return
    flash.success({
      title: 'Resource Disabled',
      text: `${resource.displayName} is in no list any more, and cannot be downloaded.`,
      action: { label: 'Undo', run: () => void setStatus(resource, 'active') },
    })
  }
}
