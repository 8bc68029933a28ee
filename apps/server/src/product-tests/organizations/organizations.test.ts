import { encodeOrganizationImage } from '@kitchen-table/application/testing/use-cases'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addUpload } from '../../testing/endpoint-fixtures/preconditions.ts'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 80, b: 60, alpha: 0.5 } } })

test('settings that are sent are changed, each with an entry; others stay', async () => {
  const product = await openOrganizationsProduct()
  const before = await product.succeed('admin', 'GET', '/groups/acme')
  const changes = {
    groupDisplayName: 'Acme & Co',
    groupLinkTo: null,
    layout: 'rising-gen',
    maxMembers: 0,
    hidesCompletions: true,
    sharesReport: true,
    helpLines: [
      { name: 'EAP', phone: '1 (800) 555-0199', text: null, site: null, hours: 'Any hour.', use: '' },
    ],
  }
  const after = await product.succeed('admin', 'PATCH', '/groups/acme', {
    version: before.version,
    ...changes,
  })
  expect(after).toEqual({
    ...before,
    version: before.version + 1,
    groupDisplayName: 'Acme & Co',
    groupLinkTo: null,
    settings: { layout: 'rising-gen' },
    hidesCompletions: true,
    sharesReport: true,
    helpLines: [{ name: 'EAP', phone: '800-555-0199', text: null, site: null, hours: 'Any hour.', use: '' }],
  })
  expect((await product.readAudit()).toSorted()).toEqual([
    'completions_hidden',
    'display_name_changed Acme & Co',
    'help_lines_changed 1 place',
    'layout_changed rising-gen',
    'link_changed',
    'report_shared',
  ])
  expect(
    await product.refuse('admin', 'PATCH', '/groups/acme', { version: before.version, maxMembers: 3 }),
  ).toBe('groups.stale')
})

test('own help lines are shown first to its members, and to nobody else', async () => {
  const product = await openOrganizationsProduct()
  const { version } = await product.succeed('admin', 'GET', '/groups/acme')
  const line = { name: 'EAP', phone: '800-555-0199', text: null, site: null, hours: '', use: 'Five talks.' }
  await product.succeed('admin', 'PATCH', '/groups/acme', { version, helpLines: [line] })
  expect((await product.succeed('learner', 'GET', '/help-lines')).own).toEqual([line])
  expect((await product.succeed('manager', 'GET', '/help-lines')).own).toEqual([line])
  const others = await product.succeed('otherManager', 'GET', '/help-lines')
  expect(others.own).not.toContainEqual(line)
})

test('a manager sees their organization without the right to change it, and no other one', async () => {
  const product = await openOrganizationsProduct()
  expect(await product.succeed('manager', 'GET', '/groups/acme')).toMatchObject({
    memberCount: 5,
    pendingCount: 1,
    noSubGroupCount: 4,
    subGroups: [{ id: 'acme-young', memberCount: 1 }],
    hasResources: true,
    can: { edit: false, addMember: true, addManager: false, seeLastLogin: false, seeAnalytics: false },
  })
  const { groups } = await product.succeed('manager', 'GET', '/groups')
  expect(groups.map(({ slug }: { slug: string }) => slug)).toEqual(['acme'])
  const all = await product.succeed('admin', 'GET', '/groups')
  expect(
    all.groups.map(({ slug, isProviderOwned }: { slug: string; isProviderOwned: boolean }) => [
      slug,
      isProviderOwned,
    ]),
  ).toEqual([
    ['acme', false],
    ['dormant', false],
    ['globex', false],
    ['medica', true],
  ])
})

test('row 38: an organization sees the active resources for all, for it and for its layout, sorted by name', async () => {
  const product = await openOrganizationsProduct()
  const list = async (slug: string) => {
    const { resources } = await product.succeed('admin', 'GET', `/groups/${slug}/resources`)
    return resources.map(({ resourceId }: { resourceId: string }) => resourceId)
  }
  expect(await list('acme')).toEqual(['for-acme', 'for-all'])
  expect(await list('globex')).toEqual(['for-globex', 'for-all', 'for-rising-gen'])
})

test('a sub-group is created, renamed, given a layout and removed; its members are without one then', async () => {
  const product = await openOrganizationsProduct()
  const path = '/groups/acme/sub-groups'
  const first = await product.succeed('admin', 'POST', path, { version: 1, name: 'Night shift' })
  const { id } = first.subGroups[1]
  product.addManyMembers(150)
  product.db.exec(`
    UPDATE members SET sub_group_id = '${id}' WHERE sub LIKE 'many-%';
    UPDATE people SET sub_group_id = '${id}' WHERE sub LIKE 'many-%'`)
  const second = await product.succeed('admin', 'PATCH', `${path}/${id}`, {
    version: first.version,
    name: 'Late shift',
    layout: 'rising-gen',
  })
  expect(second.subGroups[1]).toEqual({
    id,
    name: 'Late shift',
    settings: { layout: 'rising-gen' },
    memberCount: 150,
  })
  const third = await product.succeed('admin', 'PATCH', `${path}/${id}`, {
    version: second.version,
    layout: '',
  })
  expect(third.subGroups[1].settings).toEqual({ layout: '' })
  expect(await product.readAudit()).toContain('sub_group_layout Late shift: as the organization')
  const removed = await product.succeed('admin', 'POST', `${path}/${id}/removed`, { version: third.version })
  expect(removed.subGroups).toHaveLength(1)
  await product.resumeJobs()
  expect(await product.succeed('admin', 'GET', '/groups/acme')).toMatchObject({ noSubGroupCount: 154 })
  expect(await product.stores.people.find('many-150')).toMatchObject({ subGroupId: null })
})

test.each(['Canary-ACME', ' none '])('a sub-group cannot be named "%s"', async (name) => {
  const product = await openOrganizationsProduct()
  const body = { version: 1, name }
  expect(await product.refuse('admin', 'POST', '/groups/acme/sub-groups', body)).toBe(
    'groups.sub_group_exists',
  )
})

test('of two parallel changes of one version, one is refused', async () => {
  const product = await openOrganizationsProduct()
  const responses = await Promise.all(
    ['Day', 'Night'].map((name) =>
      product.send('admin', 'POST', '/groups/acme/sub-groups', { version: 1, name }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('an image is encoded again, replaces the one before with its file, and every member sees it', async () => {
  const product = await openOrganizationsProduct()
  const { stores } = product
  const before = (await stores.groups.find('acme'))?.groupImage
  const bytes = await picture(900, 600)
    .png()
    .withMetadata({ exif: { IFD0: { Artist: 'Zerlinde' } } })
    .toBuffer()
  const { uploadId } = await addUpload(product, 'admin', { purpose: 'group-image', bytes })
  const changed = await product.succeed('admin', 'PUT', '/groups/acme/image', {
    version: 1,
    upload: uploadId,
  })
  expect(changed.groupImage).not.toBeNull()

  const response = await product.request('learner', 'GET', changed.groupImage)
  const stored = Buffer.from(await response.arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 512, height: 341 })
  expect(stored.includes('Zerlinde')).toBe(false)
  expect(await stores.files.get(before?.key ?? '')).toBeNull()
  const start = await (await product.request('learner', 'GET', '/api/start')).json()
  expect(start.group.groupImage).toBe(changed.groupImage)
  expect(await product.refuse('admin', 'PUT', '/groups/acme/image', { version: 2, upload: uploadId })).toBe(
    'uploads.used',
  )

  const removed = await product.succeed('admin', 'PUT', '/groups/acme/image', { version: 2, upload: null })
  expect(removed.groupImage).toBeNull()
  const key = changed.groupImage.replace(/.*v=/, 'groups/acme/')
  expect(await stores.files.get(key)).toBeNull()
  expect((await product.readAudit()).toSorted()).toEqual(['branding_changed', 'branding_removed'])
})

test('an image of an outdated version is refused, leaves no file, and its upload can be used again', async () => {
  const product = await openOrganizationsProduct()
  const bytes = await picture(20).png().toBuffer()
  const { uploadId } = await addUpload(product, 'admin', { purpose: 'group-image', bytes })
  const { update } = product.stores.groups
  product.stores.groups.update = async () => 'stale'
  const put = () => product.send('admin', 'PUT', '/groups/acme/image', { version: 1, upload: uploadId })
  expect((await put()).body.code).toBe('groups.stale')
  product.stores.groups.update = update
  expect((await put()).status).toBe(200)
})

test.each(['png', 'jpeg', 'webp'] as const)(
  'an image stays %s, and is small enough for an e-mail',
  async (format) => {
    const noise = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, n) => (n * 7919) % 251))
    const bytes = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
      .toFormat(format)
      .toBuffer()
    const encoded = await encodeOrganizationImage(bytes)
    expect(encoded?.type).toBe(`image/${format}`)
    expect(encoded?.bytes.length).toBeLessThanOrEqual(200_000)
  },
)

test.each([
  { what: 'a text', bytes: Buffer.from('not a picture') },
  { what: 'a drawing', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  { what: 'a broken picture', bytes: Buffer.from('\x89PNG\r\n\x1a\n broken', 'latin1') },
])('$what is no image of an organization', async ({ bytes }) => {
  expect(await encodeOrganizationImage(bytes)).toBeNull()
})
