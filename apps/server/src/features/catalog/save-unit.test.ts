import { describe, expect } from 'vitest'
import { actors, notAdmins } from '../../testing/actors.ts'
import { memoryStores } from '../../testing/memory-stores.ts'
import { testWith } from '../../testing/test-with.ts'
import { type SaveUnitInput, saveUnit } from './save-unit.ts'

const input: SaveUnitInput = {
  title: 'The first ten minutes',
  content: '<p>Set a timer.</p><script>alert(1)</script>',
  type: 'Conversation',
  link: null,
  attachment: null,
  embedImage: null,
  embedImageAlt: '',
  unitDisabled: false,
}

const video: SaveUnitInput = { ...input, type: 'Video', link: '76979871' }

function setUp() {
  const stores = memoryStores()
  const { catalog, files } = stores
  const newId = () => 'c0ffee00-1111-4222-8333-444444444444'
  return { ...stores, save: saveUnit({ catalog, files, newId, now: () => Date.UTC(2026, 0, 2) }) }
}

const test = testWith(setUp)

test.for(notAdmins)('is refused for $role', async (actor, { save, catalog }) => {
  await expect(save(actor, input, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await catalog.read()).units).toEqual([])
})

test('cleans a new unit and gives it a short id', async ({ save, catalog }) => {
  const unit = await save(actors.admin, input, null)

  expect(unit).toMatchObject({
    unitId: 'o3vus00h',
    content: '<p>Set a timer.</p>',
    createdAt: '2026-01-02T00:00:00.000Z',
    unitUpdateDate: null,
  })
  expect((await catalog.read()).units).toMatchObject([unit])
})

test('refuses an id that is taken', async ({ save }) => {
  await save(actors.admin, { ...input, unitId: 'couple-open' }, null)

  const again = save(actors.admin, { ...input, unitId: 'couple-open' }, null)

  await expect(again).rejects.toMatchObject({ code: 'catalog.exists' })
})

test('keeps id and time of creation when a unit is updated', async ({ save, catalog }) => {
  const before = await save(actors.admin, { ...input, unitId: 'couple-open' }, null)

  await save(actors.admin, { ...video, unitId: 'couple-open' }, 1)

  const [after] = (await catalog.read()).units
  expect(after).toMatchObject({ ...before, type: 'Video', link: '76979871', version: 2 })
})

test.for([1, 7])('refuses version %i of a missing unit as stale', async (expectedVersion, { save }) => {
  const update = save(actors.admin, { ...input, unitId: 'couple-open' }, expectedVersion)
  await expect(update).rejects.toMatchObject({ code: 'catalog.stale' })
})

describe('files', () => {
  const file = { type: 'application/pdf', name: 'sheet.pdf' }
  const ownKey = 'units/couple-open/6f7d0f4e-0000-4000-8000-000000000000'

  test('are stored with the metadata of the file store', async ({ save, files }) => {
    await files.put(ownKey, new Uint8Array(7), file)

    const unit = await save(actors.admin, { ...input, unitId: 'couple-open', attachment: ownKey }, null)

    expect(unit.attachment).toEqual({ key: ownKey, ...file, size: 7 })
  })

  test.for([
    'units/another/6f7d0f4e-0000-4000-8000-000000000000',
    'groups/acme/6f7d0f4e-0000-4000-8000-000000000000',
    'units/couple-open-2/6f7d0f4e-0000-4000-8000-000000000000',
  ])('of another record are refused: %s', async (key, { save, files }) => {
    await files.put(key, new Uint8Array(7), file)

    const result = save(actors.admin, { ...input, unitId: 'couple-open', attachment: key }, null)

    await expect(result).rejects.toMatchObject({
      code: 'input.invalid',
      data: { fields: [{ field: 'attachment' }] },
    })
  })

  test('that are missing are refused, and the field is named', async ({ save }) => {
    const result = save(actors.admin, { ...input, unitId: 'couple-open', embedImage: ownKey }, null)
    await expect(result).rejects.toMatchObject({ data: { fields: [{ field: 'embedImage' }] } })
  })
})
