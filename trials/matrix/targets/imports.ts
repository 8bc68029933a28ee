import { findFixture, PLACEHOLDER_IMPORT_ID } from '@kitchen-table/server/testing/tools'
import type { Target } from '../target.ts'
import {
  endpointAddress,
  endpointBase,
  malformedBodyTargets,
  prepareActor,
  type TargetBase,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

const common = { row: 47, notFoundCode: 'catalog.import_not_found' } as const

/** The targets of an endpoint with the id of an import in its path. */
function targetsOf(name: string, pathEnd: string): Target[] {
  const isRead = findFixture(name).method === 'GET'
  const base: TargetBase = { ...(isRead ? endpointAddress(name) : endpointBase(name)), ...common }
  const pathOf = (segment: string) => `/api/admin/imports/${segment}${pathEnd}`
  return [
    ...toTargets(base, [
      ['an import', 'own', { prepare: prepareActor(findFixture(name).prepare) }],
      ['an unknown import', 'missing', { path: pathOf(PLACEHOLDER_IMPORT_ID) }],
    ]),
    ...unknownRecordTargets(base, pathOf, () => false),
    ...(isRead ? [] : malformedBodyTargets(base)),
  ]
}

export const importTargets: readonly Target[] = [
  ...targetsOf('catalog.findImport', ''),
  ...targetsOf('catalog.startImport', '/started'),
  ...targetsOf('catalog.undoImport', '/undone'),
]
