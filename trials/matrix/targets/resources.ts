import { randomUUID } from 'node:crypto'
import { PLACEHOLDER_RESOURCE_ID, preconditions } from '@kitchen-table/server/testing/tools'
import type { Target } from '../target.ts'
import { endpointBase, type TargetBase, toTargets, unknownRecordTargets } from './endpoint-base.ts'

const common = { row: 39, notFoundCode: 'catalog.resource_not_found', changesActor: true } as const

/** The targets of an endpoint with the id of a resource in its path, which belongs to nobody in particular. */
function targetsWithId(name: string): Target[] {
  const base: TargetBase = { ...endpointBase(name), ...common }
  const pathOf = (id: string) => base.path.replace(PLACEHOLDER_RESOURCE_ID, id)
  return [
    ...toTargets(base, [
      ['a resource', 'own', { prepare: (product, { name: sub }) => preconditions.resource(product, sub) }],
      [
        'unknown',
        'missing',
        {
          prepare: (product, { name: sub }) => preconditions.finishedResourceFile(product, sub),
          path: pathOf(randomUUID()),
        },
      ],
    ]),
    ...unknownRecordTargets(base, pathOf, () => false),
  ]
}

const begin: TargetBase = { ...endpointBase('uploads.begin'), row: 39 }

const beginFor = (purpose: string, type: string): Target[] =>
  toTargets(begin, [[`for ${purpose}`, 'own', { body: () => ({ purpose, name: 'a', type, size: 70 }) }]])

export const resourcesTargets: readonly Target[] = [
  ...targetsWithId('catalog.updateResource'),
  ...targetsWithId('catalog.setResourceStatus'),
  ...beginFor('resource-file', 'application/pdf'),
  ...beginFor('unit-attachment', 'text/html'),
  ...beginFor('content-picture', 'image/png'),
  ...beginFor('unit-film', 'video/mp4'),
  ...beginFor('group-image', 'image/png'),
]
