import { adminApi } from '../../../app/admin-api.ts'

export const unitsQuery = adminApi.catalog.listUnits.queryOptions()
export const iconsQuery = adminApi.catalog.listIcons.queryOptions()
export const factsQuery = adminApi.catalog.listFacts.queryOptions()
export const editedHelpLinesQuery = adminApi.catalog.listHelpLines.queryOptions()

export function topicsQuery(layout: string) {
  return adminApi.catalog.listTopics.queryOptions({ input: { layout } })
}
