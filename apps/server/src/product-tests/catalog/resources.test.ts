import { sampleLayout, sampleOrganization, uploadFile } from '@kitchen-table/application/testing/samples'
import { resourceRow } from '@kitchen-table/contract/catalog'
import type { ResourceInput } from '@kitchen-table/contract/content-input'
import type { Requester } from '@kitchen-table/embedded/testing/samples'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openProduct } from '../../testing/product.ts'

// trials/matrix tests permissions; these tests check contents, files and words.

const product = await openProduct()
afterAll(() => product.close())
beforeEach(() => product.db.exec('DELETE FROM resources; DELETE FROM content_versions'))

const bytesOf = (text: string) => new TextEncoder().encode(text)

type Upload = { text?: string; name?: string; type?: string; sender?: Requester }

async function upload({
  text = 'a poster',
  name = 'Poster.pdf',
  type = 'application/pdf',
  sender = 'admin',
}: Upload = {}) {
  const result = await uploadFile(
    (path, { method, headers, body }) => product.request(sender, method, path, body, headers),
    { bytes: bytesOf(text), name, type, purpose: 'resource-file' },
  )
  return 'id' in result ? result.id : expect.unreachable(await result.refusal.text())
}

const toInput = (file: string, change: Partial<ResourceInput> = {}): ResourceInput => ({
  displayName: 'A poster',
  description: 'For the wall.',
  target: { kind: 'all' },
  file,
  ...change,
})

const send = (method: string, path: string, body: object) => product.request('admin', method, path, body)
const create = async (file: string, change: Partial<ResourceInput> = {}) =>
  send('POST', '/api/admin/resources', toInput(file, change))
const createNew = async (change: Partial<ResourceInput> = {}, file?: Upload) => {
  const response = await create(await upload(file), change)
  expect(response.status).toBe(201)
  return resourceRow.parse(await response.json())
}

const list = async () => {
  const response = await product.request('admin', 'GET', '/api/admin/resources')
  return z.object({ resources: z.array(resourceRow) }).parse(await response.json()).resources
}
const download = (requester: Requester, href: string) => product.request(requester, 'GET', href)

const fieldsOf = async (response: Response) => {
  const refusal = z.object({
    code: z.string(),
    data: z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) }),
  })
  const { code, data } = refusal.parse(await response.json())
  return code === 'input.invalid' ? data.fields : expect.unreachable(code)
}

test('creates a resource with its file, which managers download', async () => {
  const created = await createNew()
  expect(created).toMatchObject({
    displayName: 'A poster',
    fileStatus: 'active',
    version: 1,
    savedBy: 'Canary-admin Person',
    createdAt: '2026-11-05T12:00:00.000Z',
    file: { name: 'Poster.pdf', type: 'application/pdf', size: 8 },
  })
  expect(await list()).toEqual([created])

  const response = await download('manager', created.file.href)
  expect(await response.text()).toBe('a poster')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-disposition': `attachment; filename="Poster.pdf"; filename*=UTF-8''Poster.pdf`,
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none';.*sandbox$/),
  })
})

test.each([
  'text/html',
  'image/svg+xml',
  'application/xhtml+xml',
  'text/xml',
  'text/javascript',
  'message/rfc822',
])('T51: a file of type %s is downloaded as bytes of no known type', async (type) => {
  const { file } = await createNew({}, { text: '<script>alert(1)</script>', type, name: 'page.html' })
  const { headers, status } = await download('manager', file.href)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
})

const expectRefused = async (creation: Promise<Response>, message: string, field = 'file') =>
  expect(await fieldsOf(await creation)).toEqual([{ field, message }])

test('an upload is used once', async () => {
  const id = await upload()
  expect((await create(id)).status).toBe(201)
  await expectRefused(create(id), 'This upload was used already. Please choose the file again.')
})

test('a resource without a file is refused beside the field', async () => {
  await expectRefused(create(''), 'Please choose a file.')
})

test('a refused save leaves the upload for the next one', async () => {
  const id = await upload()
  const [group, layout] = [
    { kind: 'group', slug: 'no-such-organization' } as const,
    { kind: 'layout', slug: 'acme' } as const,
  ]
  const words = (what: string) => `There is no ${what} with that name. Please choose another one.`
  await expectRefused(create(id, { target: group }), words('organization'), 'target.slug')
  await expectRefused(create(id, { target: layout }), words('layout'), 'target.slug')
  expect((await create(id)).status).toBe(201)
})

test("another person's upload, one that is not finished and a foreign key are refused beside the field", async () => {
  const { file } = await createNew()
  const announced = { purpose: 'resource-file', name: 'a', type: 'text/plain', size: 3 }
  const response = await send('POST', '/api/uploads', announced)
  const begun = z.object({ id: z.string() }).parse(await response.json())
  const unknown = '00000000-0000-4000-8000-000000000000'
  await expectRefused(create(unknown), 'We no longer have this upload. Please choose the file again.')
  await expectRefused(create(begun.id), 'The file did not arrive completely. Please send it again.')
  await expectRefused(create(file.reference), 'We no longer have this file. Please choose it again.')
})

describe('an update', () => {
  const update = async (id: string, version: number, input: ResourceInput) =>
    send('PUT', `/api/admin/resources/${id}`, { ...input, version })

  test('keeps the file that it names, or replaces it', async () => {
    const { resourceId, file } = await createNew()
    const renamed = await update(resourceId, 1, toInput(file.reference, { displayName: 'Renamed' }))
    expect(await renamed.json()).toMatchObject({ displayName: 'Renamed', version: 2, file })

    const replaced = await update(resourceId, 2, toInput(await upload({ text: 'another' })))
    const { file: newFile } = resourceRow.parse(await replaced.json())
    expect(newFile.reference).not.toBe(file.reference)
    expect(await (await download('manager', newFile.href)).text()).toBe('another')
    // Named by an earlier version.
    const replacedFile = await product.stores.files.get(file.reference)
    expect(await new Response(replacedFile?.body).text()).toBe('a poster')
  })

  test('of an old version is refused, and its upload can be used again', async () => {
    const { resourceId, file } = await createNew()
    await update(resourceId, 1, toInput(file.reference))
    const id = await upload({ text: 'another' })
    const stale = await update(resourceId, 1, toInput(id))
    expect(await stale.json()).toMatchObject({ code: 'catalog.stale' })
    expect((await update(resourceId, 2, toInput(id))).status).toBe(200)
  })

  test('keeps a layout that is gone, and refuses to choose it', async () => {
    await product.stores.catalog.saveLayout(sampleLayout({ config: 'closing' }), null)
    const target = { kind: 'layout', slug: 'closing' } as const
    const { resourceId, file } = await createNew({ target })
    product.db.exec(
      "DELETE FROM layouts WHERE config = 'closing'; UPDATE catalog_version SET number = number + 1",
    )
    expect((await update(resourceId, 1, toInput(file.reference, { target }))).status).toBe(200)
    expect((await create(await upload(), { target })).status).toBe(400)
  })

  test('of an unknown resource is refused', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const response = await update(id, 1, toInput(id))
    expect(await response.json()).toMatchObject({ code: 'catalog.resource_not_found' })
  })
})

test('a disabled resource is downloaded by nobody, and can be enabled again', async () => {
  const { resourceId, file } = await createNew()
  const setStatus = (fileStatus: string) =>
    send('PUT', `/api/admin/resources/${resourceId}/status`, { fileStatus })

  expect((await setStatus('disabled')).status).toBe(204)
  expect(await list()).toMatchObject([{ resourceId, fileStatus: 'disabled', version: 2 }])
  for (const requester of ['manager', 'admin'] as const)
    expect((await download(requester, file.href)).status).toBe(404)

  expect((await setStatus('active')).status).toBe(204)
  expect((await setStatus('active')).status).toBe(204)
  expect(await list()).toMatchObject([{ fileStatus: 'active', version: 3 }])
  expect((await download('manager', file.href)).status).toBe(200)
})

test('a creation that is repeated with its id returns the first resource', async () => {
  const input = toInput(await upload(), { displayName: 'Stored once' })
  const creation = { ...input, creationId: 'c0ffee00-1111-4222-8333-444444444444' }
  const first = await send('POST', '/api/admin/resources', creation)
  const again = await send('POST', '/api/admin/resources', creation)
  expect(again.status).toBe(201)
  expect(await again.json()).toEqual(await first.json())
  expect(await list()).toHaveLength(1)
})

test('resources are sorted by name, as people sort', async () => {
  for (const displayName of ['b', 'A', 'sheet 10', 'Sheet 9', 'ä']) await createNew({ displayName })
  expect((await list()).map(({ displayName }) => displayName)).toEqual(['A', 'ä', 'b', 'Sheet 9', 'sheet 10'])
})

test('lists the organizations and layouts that a resource can be for, more than a page of them', async () => {
  for (let n = 0; n < 110; n += 1)
    await product.stores.groups.create(sampleOrganization({ slug: `group-${n}`, title: `Organization ${n}` }))
  const response = await product.request('admin', 'GET', '/api/admin/resource-targets')
  const { groups, layouts } = await response.json()
  expect(groups.length).toBeGreaterThanOrEqual(113)
  expect(groups).toContainEqual({ slug: 'group-109', title: 'Organization 109' })
  const titles: string[] = groups.map(({ title }: { title: string }) => title)
  expect(titles.indexOf('Organization 9')).toBe(titles.indexOf('Organization 10') - 1)
  expect(layouts).toContainEqual({ slug: 'default', title: 'canary-open' })
  expect(layouts).toContainEqual({ slug: 'rising-gen', title: 'canary-rising' })
})

describe('T14: whom a resource is for', () => {
  /** Statuses of a download by a manager of acme (layout default) and of globex (layout rising-gen). */
  const statusesOf = async (target: ResourceInput['target']) => {
    const { file } = await createNew({ target })
    const managers = ['manager', 'otherManager'] as const
    return Promise.all(managers.map(async (name) => (await download(name, file.href)).status))
  }

  test('an organization, its layout, or everybody', async () => {
    expect(await statusesOf({ kind: 'group', slug: 'acme' })).toEqual([200, 404])
    expect(await statusesOf({ kind: 'layout', slug: 'rising-gen' })).toEqual([404, 200])
    expect(await statusesOf({ kind: 'all' })).toEqual([200, 200])
  })

  test('an organization with the name of a layout, a layout with that of an organization, and either named "all"', async () => {
    const { groups, catalog } = product.stores
    for (const slug of ['rising-gen', 'all'])
      await groups.create(sampleOrganization({ slug, title: 'All', settings: { layout: 'default' } }))
    for (const config of ['globex', 'all'])
      await catalog.saveLayout(sampleLayout({ config, title: 'All' }), null)

    expect(await statusesOf({ kind: 'group', slug: 'rising-gen' })).toEqual([404, 404])
    expect(await statusesOf({ kind: 'layout', slug: 'globex' })).toEqual([404, 404])
    expect(await statusesOf({ kind: 'group', slug: 'all' })).toEqual([404, 404])
    expect(await statusesOf({ kind: 'layout', slug: 'all' })).toEqual([404, 404])
  })
})

test('a resource is in a language, and translates another one', async () => {
  const original = await createNew()
  expect(original).toMatchObject({ language: 'en', translationOf: null })
  const spanish = { language: 'es', translationOf: original.resourceId } as const
  const { resourceId, file } = await createNew(spanish)
  const update = (version: number, change: Partial<ResourceInput>) =>
    send('PUT', `/api/admin/resources/${resourceId}`, { ...toInput(file.reference, change), version })
  // A page that was opened before the fields existed.
  expect(await (await update(1, {})).json()).toMatchObject({ ...spanish, version: 2 })
  const gone = '00000000-0000-4000-8000-000000000009'
  for (const translationOf of [gone, resourceId])
    expect(await fieldsOf(await update(2, { translationOf }))).toMatchObject([{ field: 'translationOf' }])
})
