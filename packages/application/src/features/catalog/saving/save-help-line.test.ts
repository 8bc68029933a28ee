import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { sampleHelpLine } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { saveHelpLine } from './save-help-line.ts'

function setUp() {
  const { catalog } = memoryStores()
  return { catalog, save: saveHelpLine({ catalog, newId: () => 'c0ffee00-1111', now: () => 0 }) }
}

const test = testWith(setUp)

const { slug: _, ...input } = sampleHelpLine()

test.for(notAdmins)('is refused for $role', async (actor, { save, catalog }) => {
  await expect(save(actor, input, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await catalog.read()).helpLines).toEqual([])
})

test('is stored under a slug of its name, with the number as pages show it', async ({ save, catalog }) => {
  const saved = await save(actors.admin, { ...input, phone: '1 (800) 555-0100' }, null)
  expect(saved).toEqual({
    ...sampleHelpLine(),
    version: 1,
    author: { sub: 'a1', at: '1970-01-01T00:00:00.000Z' },
  })
  expect(await catalog.findHelpLine('night-line')).toEqual(saved)
  const equal = save(actors.admin, { ...input, name: 'NIGHT line' }, null)
  await expect(equal).rejects.toMatchObject({ code: 'catalog.exists' })
})

test('of another version than was read is refused', async ({ save }) => {
  await save(actors.admin, input, null)
  const change = { ...input, slug: 'night-line', hours: 'Weekdays.' }
  expect(await save(actors.admin, change, 1)).toMatchObject({ version: 2, hours: 'Weekdays.' })
  await expect(save(actors.admin, change, 1)).rejects.toMatchObject({ code: 'catalog.stale' })
  const unknown = save(actors.admin, { ...change, slug: 'unknown' }, 1)
  await expect(unknown).rejects.toMatchObject({ code: 'catalog.help_line_not_found' })
})
