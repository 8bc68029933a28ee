import contract from 'virtual:admin-contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from './api.ts'

/** The endpoints for administrators. Only their pages import this module, so that no other page loads their addresses. */
export const adminClient = createApiClient(contract)

export const adminApi = createTanstackQueryUtils(adminClient)

// Lists that several features show.
export const layoutsQuery = adminApi.catalog.listLayouts.queryOptions()
export const tracksQuery = adminApi.catalog.listTracks.queryOptions()
export const resourcesQuery = adminApi.catalog.listResources.queryOptions()
