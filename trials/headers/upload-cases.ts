import type { RefusalCode } from '@kitchen-table/contract/refusals'
import {
  createSender,
  PIXEL_PNG,
  PLACEHOLDER_UPLOAD_ID,
  preconditions,
} from '@kitchen-table/server/testing/tools'
import type { RequestCase } from './request-case.ts'

const path = `/uploads/${PLACEHOLDER_UPLOAD_ID}`
const { begunUpload, usedUpload } = preconditions
const announcedSize = Buffer.from(PIXEL_PNG, 'base64').length
/** The file is checked only when the upload is finished. */
const body = 'x'.repeat(announcedSize)
const headers = { 'Content-Type': 'image/png' }

const sendFile = (
  expected: number | RefusalCode,
  prepare: typeof begunUpload,
  change: { headers?: Record<string, string>; body?: string } = {},
): RequestCase => [
  ...([expected, 'nobody', 'PUT', path, { ...headers, ...change.headers }, change.body ?? body] as const),
  (product) => createSender(product, { grant: 'user', prepare }),
]

export const uploadCases: RequestCase[] = [
  sendFile(204, begunUpload),
  sendFile('uploads.not_found', async () => ({})),
  sendFile('uploads.used', usedUpload),
  sendFile('uploads.unsupported_type', begunUpload, { headers: { 'Content-Type': 'text/html' } }),
  sendFile('uploads.incomplete', begunUpload, { body: 'x' }),
  sendFile('input.too_large', begunUpload, { body: 'x'.repeat(announcedSize + 1) }),
  sendFile('auth.cross_site', begunUpload, { headers: { Origin: 'https://evil.example' } }),
  sendFile('accounts.other_person', begunUpload, { headers: { 'X-Person': 'manager' } }),
  ['accounts.not_signed_in', 'nobody', 'PUT', path, headers, body],
  ['uploads.not_found', 'learner', 'PUT', '/uploads/nothing', headers, body],
]
