import { randomUUID } from 'node:crypto'
import type { UploadState } from '@kitchen-table/domain/uploads/upload'
import {
  addUpload,
  PIXEL_PNG,
  UPLOAD_ID,
} from '../../../apps/server/src/testing/endpoint-fixtures/preconditions.ts'
import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/path-segments.ts'
import type { Target } from '../target.ts'
import { endpointBase } from './endpoint-base.ts'

const common = { row: 8, notFoundCode: 'uploads.not_found' } as const

type Base = Omit<Target, 'description' | 'kind'>

const finish: Base = { ...endpointBase('uploads.finish'), ...common }
const send: Base = {
  ...common,
  endpoint: '/uploads/{id}',
  method: 'PUT',
  path: `/uploads/${UPLOAD_ID}`,
  headers: { 'Content-Type': 'image/png' },
  // Any text of the same length: the file is checked when it is finished.
  body: () => 'x'.repeat(Buffer.from(PIXEL_PNG, 'base64').length),
  status: 204,
  malformedCode: 'uploads.not_found',
}

/** Stores an upload of the actor; its own id for every request, so that concurrent requests do not share one. */
const ownUpload =
  (state: UploadState): Target['prepare'] =>
  async (product, { name }) =>
    name === 'nobody' ? {} : addUpload(product, name, { id: randomUUID(), state })

const foreignUpload =
  (state: UploadState): Target['prepare'] =>
  (product) =>
    addUpload(product, 'pending', { id: randomUUID(), state })

/** The targets of an endpoint with the id of an upload in its path; `state` is the one in which it succeeds. */
const targetsWithId = (base: Base, state: UploadState): Target[] => [
  { ...base, description: 'own', kind: 'own', prepare: ownUpload(state) },
  {
    ...base,
    description: 'own, used',
    kind: 'own',
    prepare: ownUpload('used'),
    expectedRefusal: 'uploads.used',
  },
  { ...base, description: "another person's", kind: 'foreign', prepare: foreignUpload(state) },
  { ...base, description: 'unknown', kind: 'missing' },
  ...[...malformedSegments, ...missingSegments].map(
    (segment): Target => ({
      ...base,
      description: segment,
      kind: 'malformed',
      path: base.path.replace(UPLOAD_ID, segment),
    }),
  ),
]

export const uploadsTargets: readonly Target[] = [
  ...targetsWithId(finish, 'receiving'),
  ...targetsWithId(send, 'begun'),
]
