import {
  concurrently,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
  times,
} from '@kitchen-table/application/testing/samples'
import { expectRefusal } from '@kitchen-table/application/testing/suites'
import { emptyTopic, emptyTrack, emptyUnit } from '@kitchen-table/domain/catalog'
import { afterAll, expect, test } from 'vitest'
import { openProduct } from '../../testing/product.ts'

// The endpoint fixtures and trials/matrix test permissions and refusals; these tests check the contents of responses.

const product = await openProduct({ isDirect: true })
afterAll(() => product.close())

const send = (method: string, path: string, body: object | null = null) =>
  product.request('admin', method, `/api/admin${path}`, body)

async function read(path: string): Promise<unknown> {
  const response = await send('GET', path)
  expect(response.status).toBe(200)
  return response.json()
}

const trackFields = {
  ...emptyTrack,
  content: '<p>Words.</p>',
  audience: 'For Adults',
  units: ['u-talk'],
  markUpdated: false,
}

const topicFields = {
  ...emptyTopic,
  content: '<p>Words.</p>',
  primaryColor: '#112233',
  secondaryColor: '#445566',
}

const unitFields = {
  ...emptyUnit,
  title: 'A new lesson',
  content: '<p>Words.</p>',
  type: 'Conversation',
}

const readJson = (response: Response): Promise<unknown> => response.json()

test('an editor sees a track with its layouts, and after a save who saved it and when', async () => {
  const before = await read('/tracks/watching')
  expect(before).toMatchObject({
    version: 1,
    savedAt: null,
    savedBy: null,
    units: ['u-video', 'u-bare'],
    layouts: [
      { slug: 'default', title: 'canary-open' },
      { slug: 'rising-gen', title: 'canary-rising' },
    ],
  })

  const saved = await send('PUT', '/tracks/watching', { ...trackFields, version: 1 })
  expect(await saved.json()).toMatchObject({
    slug: 'watching',
    title: 'Track canary-open',
    version: 2,
    savedAt: '2026-11-05T12:00:00.000Z',
    savedBy: 'Canary-admin Person',
    updateContentDate: '2026-11-05T12:00:00.000Z',
  })
})

test('an editor sees a unit with its files and the tracks that contain it', async () => {
  expect(await read('/units/u-do')).toMatchObject({
    attachment: {
      reference: 'units/u-do/paper',
      name: 'canary-open.pdf',
      type: 'application/pdf',
      size: 11,
      href: '/files/units/u-do/attachment?v=paper',
    },
    foundIn: [{ slug: 'first-budget', title: 'Track canary-open' }],
  })
})

test('lists are sorted by title, disabled tracks last and the default layout first', async () => {
  const { catalog: store } = product.stores
  await store.saveTrack(sampleTrack({ slug: 'z', title: 'zebra', units: ['u-do', 'gone'] }), null)
  await store.saveTrack(sampleTrack({ slug: 'a', title: 'Apple', trackDisabled: true, units: [] }), null)
  await store.saveUnit(sampleUnit({ unitId: 'u-a', title: 'Apple', attachment: null }), null)
  await store.saveLayout(sampleLayout({ config: 'apple', title: 'Apple', topicOrder: [] }), null)

  const rows = await read('/tracks')
  expect(rows).toMatchObject({
    tracks: [
      { slug: 'first-budget', isListed: true },
      { slug: 'watching', isListed: true },
      { slug: 'z', units: ['u-do'], isListed: false },
      { slug: 'a', trackDisabled: true },
      { slug: 'closed-track' },
    ],
  })
  expect(await read('/units')).toMatchObject({
    units: [
      { unitId: 'u-a', foundIn: [] },
      { unitId: 'u-film-off', unitDisabled: true },
      { unitId: 'u-off', unitDisabled: true },
      { unitId: 'u-bare' },
      { unitId: 'u-closed' },
      { unitId: 'u-do', foundIn: ['first-budget', 'z'] },
      { unitId: 'u-film', foundIn: [] },
      { unitId: 'u-talk' },
      { unitId: 'u-video' },
    ],
  })
  expect(await read('/layouts')).toEqual({
    layouts: [
      { config: 'default', title: 'canary-open' },
      { config: 'apple', title: 'Apple' },
      { config: 'rising-gen', title: 'canary-rising' },
    ],
  })
})

test('a learner sees what an editor has saved', async () => {
  const unit = await send('POST', '/units', {
    ...unitFields,
    title: 'Fresh lesson',
    content: '<p>Fresh words.</p>',
  })
  const { unitId } = await unit.json()
  const created = await send('POST', '/tracks', { ...trackFields, title: 'Fresh track', units: [unitId] })
  expect(created.status).toBe(201)
  const track = await product.request('learner', 'GET', '/api/tracks/fresh-track')
  expect(await track.json()).toMatchObject({ title: 'Fresh track', units: [{ title: 'Fresh lesson' }] })
  expect(await (await product.request('learner', 'GET', '/api/catalog')).text()).toContain('Fresh track')
})

test('of 50 editors who save the topics of a layout at once, those who are acknowledged are stored', async () => {
  const { catalog: store } = product.stores
  const slugs = times(10, (n) => `topic-${n}`)
  for (const slug of slugs)
    await store.saveTopic('rising-gen', sampleTopic({ slug, title: slug, banner: null }), null)

  const contents = times(50, (n) => `<p>By editor ${n}.</p>`)
  const saves = await concurrently(50, (n) =>
    send('PUT', `/layouts/rising-gen/topics/topic-${n % 10}`, {
      ...topicFields,
      content: contents[n],
      version: 1,
    }),
  )
  const acknowledged = saves.flatMap(({ status }, n) => (status === 200 ? [n] : []))
  expect(saves.filter(({ status }) => status === 409)).toHaveLength(40)
  expect(acknowledged).toHaveLength(10)
  for (const n of acknowledged)
    expect(await store.findTopic('rising-gen', `topic-${n % 10}`)).toMatchObject({
      content: contents[n],
      version: 2,
    })
})

const creationId = 'c0ffee00-1111-4222-8333-444444444444'

test.each([{ title: 'Stored once' }, { title: '预算' }])(
  'a creation of the track $title that is repeated, or sent twice at once, stores one track',
  async ({ title }) => {
    const input = { ...trackFields, title, creationId: crypto.randomUUID() }
    await send('POST', '/tracks', { ...trackFields, title: 'Stored once' })
    const created = await concurrently(3, () => send('POST', '/tracks', input))
    const tracks = await Promise.all(created.map(readJson))
    const again = await send('POST', '/tracks', input)

    expect([...created, again].map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(tracks).toEqual(times(3, () => tracks[0]))
    expect(await again.json()).toEqual(tracks[0])
  },
)

test('a repeated creation returns the track as it is stored now', async () => {
  const input = { ...trackFields, title: 'Saved since', creationId }
  const { slug, version } = await (await send('POST', '/tracks', input)).json()
  await send('PUT', `/tracks/${slug}`, { ...trackFields, keywords: ['since'], version })
  const again = await send('POST', '/tracks', { ...input, keywords: ['first'] })
  expect(await again.json()).toMatchObject({ slug, version: 2, keywords: ['since'] })
})

test('a repeated creation of a unit stores one unit, and needs no upload, which is good for one save', async () => {
  const input = { ...unitFields, creationId }
  const unit = await (await send('POST', '/units', input)).json()
  const again = await send('POST', '/units', { ...input, attachment: crypto.randomUUID() })
  expect(again.status).toBe(201)
  expect(await again.json()).toEqual(unit)
})

test('a creation whose short id another unit has is refused, and the other unit is not returned', async () => {
  const input = { ...unitFields, creationId: 'abcdef01-2311-4222-8333-444444444444' }
  expect((await send('POST', '/units', input)).status).toBe(201)
  // The id of a unit is made of the first ten digits.
  const other = { ...input, title: 'Another lesson', creationId: 'abcdef01-2399-4222-8333-555555555555' }
  await expectRefusal(send('POST', '/units', other), 'catalog.exists')
  expect((await send('POST', '/units', { ...input, title: 'Sent again' })).status).toBe(201)
})

test('the id of a creation stays with its unit, and is no field of an editor', async () => {
  const input = { ...unitFields, creationId: 'abcdef02-0011-4222-8333-444444444444' }
  const created = await (await send('POST', '/units', input)).json()
  const { unitId } = created
  const update = { ...unitFields, title: 'Saved since', version: 1, marks: 'new' }
  expect((await send('PUT', `/units/${unitId}`, update)).status).toBe(200)
  expect(await (await send('POST', '/units', input)).json()).toMatchObject({ unitId, version: 2 })
  expect(created).not.toHaveProperty('creationId')
})

test('creations of a unit that are sent twice at once store one unit', async () => {
  const input = { ...unitFields, creationId: crypto.randomUUID() }
  const created = await concurrently(3, () => send('POST', '/units', input))
  const units = await Promise.all(created.map(readJson))
  expect(units[0]).toMatchObject({ version: 1, title: 'A new lesson' })
  expect(units).toEqual(times(3, () => units[0]))
})
