import { randomUUID } from 'node:crypto'
import type { UploadState } from '@kitchen-table/domain/uploads'
import { addUpload, findFixture, PIXEL_PNG, PLACEHOLDER_UPLOAD_ID } from '@kitchen-table/server/testing/tools'
import type { Target } from '../target.ts'
import {
  defaultTargets,
  endpointBase,
  prepareActor,
  type TargetBase,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

const common = { row: 8, notFoundCode: 'uploads.not_found' } as const

const send: TargetBase = {
  ...common,
  endpoint: '/uploads/{id}',
  method: 'PUT',
  path: `/uploads/${PLACEHOLDER_UPLOAD_ID}`,
  headers: { 'Content-Type': 'image/png' },
  // Any text of the same length: the file is checked when it is finished.
  body: () => 'x'.repeat(Buffer.from(PIXEL_PNG, 'base64').length),
  status: 204,
  malformedCode: 'uploads.not_found',
}

/** Stores an upload of the actor; its own id for every request, so that concurrent requests do not share one. */
const ownUpload = (state: UploadState) =>
  prepareActor((product, sub) => addUpload(product, sub, { id: randomUUID(), state }))

/** The targets of an endpoint with the id of an upload in its path; `state` is the one in which it succeeds. */
const targetsWithId = (base: TargetBase, state: UploadState): Target[] => [
  ...toTargets(base, [
    ['own', 'own', { prepare: ownUpload(state) }],
    ['own, used', 'own', { prepare: ownUpload('used'), expectedRefusal: 'uploads.used' }],
    [
      "another person's",
      'foreign',
      { prepare: (product) => addUpload(product, 'pending', { id: randomUUID(), state }) },
    ],
    ['unknown', 'missing'],
  ]),
  ...unknownRecordTargets(
    base,
    (id) => base.path.replace(PLACEHOLDER_UPLOAD_ID, id),
    () => false,
  ),
]

const cancel: TargetBase = { ...endpointBase('uploads.cancel'), ...common }
const cancelPath = (id: string) => cancel.path.replace(PLACEHOLDER_UPLOAD_ID, id)

/** One that has ended or belongs to another person is as good as canceled. */
const cancelTargets = [
  ...toTargets(cancel, [
    ['own', 'own', { prepare: ownUpload('receiving') }],
    ['own, used', 'own', { prepare: ownUpload('used'), expectedRefusal: 'uploads.used' }],
    [
      "another person's",
      'own',
      {
        prepare: (product) => addUpload(product, 'pending', { id: randomUUID(), state: 'receiving' }),
        isDiscarded: true,
      },
    ],
    ['unknown', 'own', { path: cancelPath(randomUUID()), isDiscarded: true }],
  ]),
  ...unknownRecordTargets(cancel, cancelPath, () => false),
]

export const uploadsTargets: readonly Target[] = [
  ...defaultTargets(findFixture('uploads.begin'), 8),
  ...targetsWithId({ ...endpointBase('uploads.finish'), ...common }, 'receiving'),
  ...cancelTargets,
  ...targetsWithId(send, 'begun'),
]
