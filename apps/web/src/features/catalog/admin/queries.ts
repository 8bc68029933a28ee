import { adminApi } from '../../../app/admin-api.ts'

export const resourceTargetsQuery = adminApi.catalog.listResourceTargets.queryOptions()
export const editedIntentsQuery = adminApi.catalog.listIntents.queryOptions()
export const problemsQuery = adminApi.catalog.listProblems.queryOptions()
export const libraryImportsQuery = adminApi.catalog.listImports.queryOptions()

/** Never from the cache: a form must begin with what is stored now. */
export function editedLayoutQuery(layout: string) {
  return adminApi.catalog.findLayout.queryOptions({ input: { layout }, staleTime: 0, gcTime: 0 })
}
