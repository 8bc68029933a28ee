import { buildZip, canary, sampleUnit } from '@kitchen-table/application/testing/samples'
import { expectRefusal } from '@kitchen-table/application/testing/suites'
import { openArchive, openByteSource } from '@kitchen-table/application/testing/use-cases'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { addUpload } from '../../testing/endpoint-fixtures/preconditions.ts'
import { openProduct } from '../../testing/product.ts'

async function setUp() {
  const product = await openProduct()
  onTestFinished(() => product.close())
  return product
}

const importState = z.object({
  id: z.string(),
  state: z.string(),
  done: z.number(),
  items: z.array(z.object({ key: z.string(), action: z.string(), result: z.string().nullable() })),
})

test('an administrator downloads the whole library as an archive', async () => {
  const { request } = await setUp()
  const response = await request('admin', 'GET', '/files/library.zip')
  expect(response.status).toBe(200)
  const { headers } = response
  expect(headers.get('content-type')).toBe('application/zip')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="kitchen-table-library-2026-11-05\.zip"/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox$/)

  const bytes = Buffer.from(await response.arrayBuffer())
  const get = async (_: string, range?: { start: number; end: number }) => {
    const part = bytes.subarray(range?.start, range && range.end + 1)
    return { type: '', name: '', size: bytes.length, body: new Blob([part]).stream() }
  }
  const { entries } = await openArchive(openByteSource({ get }, 'library', bytes.length), bytes.length)
  expect([...entries.keys()]).toEqual(
    expect.arrayContaining([
      'library.yaml',
      'tracks/first-budget.html',
      'units/u-off/unit.html',
      `units/u-off/attachment/${canary.hidden}.pdf`,
      'layouts/rising-gen/topics/first-pay/topic.html',
    ]),
  )
})

test('a HEAD request gets no body', async () => {
  const { request } = await setUp()
  const response = await request('admin', 'HEAD', '/files/library.zip')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})

test.for([
  ['nobody', 'accounts.not_signed_in'],
  ['learner', 'auth.forbidden'],
  ['manager', 'auth.forbidden'],
] as const)('T29: %s cannot download it: %s', async ([requester, code]) => {
  const { request } = await setUp()
  await expectRefusal(request(requester, 'GET', '/files/library.zip'), code)
})

test('a library whose archive could not be imported is not exported', async () => {
  const { request, stores } = await setUp()
  const attachment = { key: 'units/u-new/a', name: 'a.pdf', type: 'application/pdf', size: 300 * 1024 * 1024 }
  await stores.catalog.saveUnit(sampleUnit({ unitId: 'u-new', attachment }), null)
  for (const path of ['/api/admin/export', '/files/library.zip'])
    expect(await expectRefusal(request('admin', 'GET', path), 'catalog.not_exportable')).toEqual({
      files: [
        { file: '', message: 'The archive would have 301 MB. It can have at most 250 MB.' },
        {
          file: 'units/u-new/attachment/a.pdf',
          message: 'This file is too large. It can have at most 250 MB.',
        },
      ],
    })
})

test('an archive is planned, imported and undone', async () => {
  const product = await setUp()
  const send = async (method: string, path: string, body: object | null = null) =>
    importState.parse(await (await product.request('admin', method, path, body)).json())
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z" /></svg>'
  const bytes = buildZip([
    { name: 'library.yaml', data: 'format: 1\n' },
    { name: 'icons/new-icon.svg', data: icon },
  ])
  const file = { purpose: 'library-archive', name: 'my library.zip', type: 'application/zip' } as const
  const { uploadId } = await addUpload(product, 'admin', { ...file, bytes })

  const planned = await send('POST', '/api/admin/imports', { upload: uploadId })
  const item = { key: 'new-icon', action: 'add' }
  expect(planned).toMatchObject({ state: 'planned', items: [{ ...item, result: null }] })
  expect(await product.stores.catalog.findIcon('new-icon')).toBeNull()

  const path = `/api/admin/imports/${planned.id}`
  expect(await send('POST', `${path}/started`, {})).toMatchObject({ state: 'running', done: 0 })
  await product.resumeJobs()
  expect(await send('GET', path)).toMatchObject({ state: 'finished', items: [{ ...item, result: 'done' }] })
  expect(await product.stores.catalog.findIcon('new-icon')).toMatchObject({ svgfile: icon })

  await send('POST', `${path}/undone`, {})
  await product.resumeJobs()
  expect(await send('GET', path)).toMatchObject({ state: 'undone' })
  expect(await product.stores.catalog.findIcon('new-icon')).toBeNull()
})

test('an archive that cannot be read is refused with what is wrong in which file', async () => {
  const product = await setUp()
  const bytes = buildZip([
    { name: 'library.yaml', data: 'format: 1\n' },
    { name: 'icons/new-icon.svg', data: 'no drawing' },
  ])
  const file = { purpose: 'library-archive', name: 'my library.zip', type: 'application/zip' } as const
  const { uploadId } = await addUpload(product, 'admin', { ...file, bytes })
  const refusal = product.request('admin', 'POST', '/api/admin/imports', { upload: uploadId })
  expect(await expectRefusal(refusal, 'catalog.archive_invalid')).toEqual({
    files: [{ file: 'icons/new-icon.svg', message: 'This is not a drawing in SVG.' }],
  })
})
