import { uploads } from '@kitchen-table/contract/uploads'
import { createSenderWith, createSenderWithRole } from './create-sender.ts'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'
import { PLACEHOLDER_UPLOAD_ID } from './placeholders.ts'
import { preconditions } from './preconditions.ts'
import { absenceOf } from './stored-queries.ts'

export const uploadsFixtures = {
  begin: endpointFixture(uploads.begin, {
    valid: () => ({ purpose: 'profile-picture' as const, name: 'me.png', type: 'image/png', size: 70 }),
    refusals: {
      'auth.forbidden': { input: { purpose: 'unit-attachment' }, sender: createSenderWithRole('user') },
      'input.too_large': { input: { size: 10 * 1024 * 1024 } },
      'uploads.unsupported_type': { input: { type: 'text/html' } },
      'uploads.too_many': { state: 'repeated' },
      'uploads.group_limit': { impossible: 'Only with the uploads of fifty people; its own test covers it.' },
    },
    stored: ["SELECT 1 FROM uploads WHERE sub = $sub AND state = 'begun'"],
  }),

  finish: endpointFixture(uploads.finish, {
    valid: () => ({ id: PLACEHOLDER_UPLOAD_ID }),
    prepare: preconditions.receivedUpload,
    refusals: {
      'uploads.not_found': { sender: 'unprepared' },
      'uploads.incomplete': { sender: createSenderWith(preconditions.begunUpload) },
      'uploads.used': { sender: createSenderWith(preconditions.usedUpload) },
      'uploads.unsupported_type': { sender: createSenderWith(preconditions.receivedText) },
    },
    stored: ["SELECT 1 FROM uploads WHERE sub = $sub AND state = 'finished'"],
  }),

  cancel: endpointFixture(uploads.cancel, {
    valid: () => ({ id: PLACEHOLDER_UPLOAD_ID }),
    prepare: preconditions.receivedUpload,
    refusals: { 'uploads.used': { sender: createSenderWith(preconditions.usedUpload) } },
    stored: [absenceOf('uploads WHERE sub = $sub')],
    needsNoSpace: true,
  }),
} satisfies Record<keyof typeof uploads, EndpointFixture>
