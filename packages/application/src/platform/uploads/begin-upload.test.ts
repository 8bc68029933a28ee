import { BEGUN_UPLOAD_LIFETIME_MS, UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads'
import { test as base, expect } from 'vitest'
import { testWith } from '../../testing/test-with.ts'
import { sanitizeFileName } from './begin-upload.ts'
import { ada, announcedPng, bob, openUploads } from './testing/uploads-harness.ts'

const test = testWith(openUploads)

test('returns the id and where the bytes are to be sent', async ({ begin, deps, clock }) => {
  expect(await begin(ada, announcedPng)).toEqual({
    id: 'upload-1',
    address: '/uploads/upload-1',
    method: 'PUT',
    headers: { 'Content-Type': 'image/png' },
  })
  expect(await deps.uploads.find('upload-1', clock.at)).toEqual({
    ...announcedPng,
    id: 'upload-1',
    sub: 'ada',
    group: 'acme',
    state: 'begun',
    expiresAt: clock.at + BEGUN_UPLOAD_LIFETIME_MS,
  })
})

test('a name is metadata: one line, no folders', async ({ begin, deps, clock }) => {
  await begin(ada, { ...announcedPng, name: '../../etc/a\nb.png' })
  expect(await deps.uploads.find('upload-1', clock.at)).toMatchObject({ name: 'a b.png' })
})

test('a name has no characters that show its ending in another place', () => {
  expect(sanitizeFileName('invoice\u202efdp.exe')).toBe('invoicefdp.exe')
})

test.for([
  { change: { type: 'text/html' }, code: 'uploads.unsupported_type' },
  { change: { type: 'image/svg+xml' }, code: 'uploads.unsupported_type' },
  { change: { size: 512 * 1024 + 1 }, code: 'input.too_large' },
])('refuses $change with $code, and stores nothing', async ({ change, code }, { begin, deps, clock }) => {
  await expect(begin(ada, { ...announcedPng, ...change })).rejects.toMatchObject({ code })
  expect(await deps.uploads.find('upload-1', clock.at)).toBeNull()
})

test('accepts the largest size', async ({ begin }) => {
  await begin(ada, { ...announcedPng, size: 512 * 1024 })
})

base('refuses people who lack the permission of the purpose', async () => {
  const { begin } = openUploads({ permission: 'catalog.edit' })
  await expect(begin(ada, announcedPng)).rejects.toMatchObject({ code: 'auth.forbidden' })
  await begin({ ...ada, role: 'admin' }, announcedPng)
})

test('one person may have twenty open uploads; others are not affected, and expired ones do not count', async (setup) => {
  const { begin, clock } = setup
  for (let n = 0; n < 20; n += 1) await begin(ada, announcedPng)
  await expect(begin(ada, announcedPng)).rejects.toMatchObject({ code: 'uploads.too_many', retryAfter: 3600 })
  await begin(bob, announcedPng)
  clock.at += BEGUN_UPLOAD_LIFETIME_MS
  await begin(ada, announcedPng)
})

test('T51: what was announced and never sent counts for an hour, what was sent for two, what was finished for a day', async (setup) => {
  const { begin, sendFile, finish, clock } = setup
  const HOUR = 60 * 60_000
  const fill = async (count: number) => {
    for (let n = 0; n < count; n += 1) await begin(ada, announcedPng)
    await expect(begin(ada, announcedPng)).rejects.toMatchObject({ code: 'uploads.too_many' })
  }
  const finishedId = await sendFile()
  await finish(ada, { id: finishedId })
  await sendFile()
  await fill(18)
  clock.at += BEGUN_UPLOAD_LIFETIME_MS - 1
  await expect(begin(ada, announcedPng)).rejects.toMatchObject({ code: 'uploads.too_many' })
  clock.at += 1
  await fill(18)
  clock.at += HOUR
  await fill(19)
  clock.at += UPLOAD_LIFETIME_MS - 2 * HOUR
  await fill(20)
})

base('one person may have 2,500 MB open', async () => {
  const MB = 1024 * 1024
  const { begin } = openUploads({ maxBytes: 250 * MB })
  const admin = { ...ada, role: 'admin' } as const
  for (let n = 0; n < 10; n += 1) await begin(admin, { ...announcedPng, size: 250 * MB })
  await expect(begin(admin, { ...announcedPng, size: 1 })).rejects.toMatchObject({ code: 'uploads.too_many' })
})

base(
  'the people of one organization may have 1,000 uploads open together, those of another are not affected',
  async () => {
    const { begin } = openUploads()
    for (let n = 0; n < 1000; n += 1) await begin({ ...ada, sub: `person-${n % 50}` }, announcedPng)
    await expect(begin(bob, announcedPng)).rejects.toMatchObject({
      code: 'uploads.group_limit',
      retryAfter: 3600,
    })
    await begin({ ...bob, group: 'globex' }, announcedPng)
  },
)
