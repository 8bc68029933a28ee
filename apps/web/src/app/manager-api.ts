import contract from 'virtual:manager-contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from './api.ts'

/** The endpoints for managers. Only their pages import this module, so that no other page loads their addresses. */
export const managerClient = createApiClient(contract)

export const managerApi = createTanstackQueryUtils(managerClient)

export const organizationsQuery = managerApi.groups.listGroups.queryOptions()
