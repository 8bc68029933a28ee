import { queryOptions } from '@tanstack/react-query'
import { adminApi } from '../../../app/admin-api.ts'

export const layoutsQuery = adminApi.catalog.listLayouts.queryOptions()
export const tracksQuery = adminApi.catalog.listTracks.queryOptions()
export const unitsQuery = adminApi.catalog.listUnits.queryOptions()
export const iconsQuery = adminApi.catalog.listIcons.queryOptions()
export const resourcesQuery = adminApi.catalog.listResources.queryOptions()
export const resourceTargetsQuery = adminApi.catalog.listResourceTargets.queryOptions()
export const problemsQuery = adminApi.catalog.listProblems.queryOptions()
export const importsQuery = adminApi.catalog.listImports.queryOptions()

export function topicsQuery(layout: string) {
  return queryOptions(adminApi.catalog.listTopics.queryOptions({ input: { layout } }))
}

export function layoutQuery(layout: string) {
  return queryOptions(adminApi.catalog.findLayout.queryOptions({ input: { layout } }))
}
