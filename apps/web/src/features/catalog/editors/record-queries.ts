import { adminApi } from '../../../app/admin-api.ts'

export const unitsQuery = adminApi.catalog.listUnits.queryOptions()
export const iconsQuery = adminApi.catalog.listIcons.queryOptions()
export const resourceTargetsQuery = adminApi.catalog.listResourceTargets.queryOptions()
export const editedHelpLinesQuery = adminApi.catalog.listHelpLines.queryOptions()
export const editedIntentsQuery = adminApi.catalog.listIntents.queryOptions()
export const problemsQuery = adminApi.catalog.listProblems.queryOptions()
export const libraryImportsQuery = adminApi.catalog.listImports.queryOptions()

export function topicsQuery(layout: string) {
  return adminApi.catalog.listTopics.queryOptions({ input: { layout } })
}

/** Never from the cache: a form must begin with what is stored now. */
export function layoutQuery(layout: string) {
  return adminApi.catalog.findLayout.queryOptions({ input: { layout }, staleTime: 0, gcTime: 0 })
}
