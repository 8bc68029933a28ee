import type { Organization } from '@kitchen-table/domain/organizations'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { sampleHelpLine, sampleOrganization } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { createLibraryCache } from './library-cache.ts'
import { readHelpLines } from './read-help-lines.ts'

function setUp() {
  const { catalog } = memoryStores()
  const read = readHelpLines({ library: createLibraryCache(catalog) })
  return {
    catalog,
    read,
    readJson: async (group: Organization | null = null) =>
      JSON.parse((await read({ group })).json.toString()),
  }
}

const test = testWith(setUp)

test('enabled lines come in the order of their positions, without what is for editors', async ({
  catalog,
  readJson,
}) => {
  await catalog.saveHelpLine(sampleHelpLine({ slug: 'c', position: 7 }), null)
  await catalog.saveHelpLine(sampleHelpLine({ slug: 'b', position: 7 }), null)
  await catalog.saveHelpLine(sampleHelpLine({ slug: 'off', position: 1, disabled: true }), null)
  await catalog.saveHelpLine(sampleHelpLine({ slug: 'z', position: 2 }), null)

  const { lines, own, organization } = await readJson()
  expect(lines.map(({ slug }: { slug: string }) => slug)).toEqual(['z', 'b', 'c'])
  const { sources: _, ...listed } = sampleHelpLine({ slug: 'z', position: 2 })
  expect(lines[0]).toEqual(listed)
  expect([own, organization]).toEqual([[], null])
})

test('the own lines are those of the person’s organization, under the name that its members see', async ({
  readJson,
}) => {
  const acme = sampleOrganization()
  expect(await readJson(acme)).toEqual({ lines: [], own: acme.helpLines, organization: 'Acme Ltd' })
  expect(await readJson(sampleOrganization({ groupDisplayName: null, helpLines: [] }))).toEqual({
    lines: [],
    own: [],
    organization: 'Acme',
  })
})

test('a response is made once, until a help line or the own lines change', async ({ catalog, read }) => {
  await catalog.saveHelpLine(sampleHelpLine(), null)
  const group = sampleOrganization()
  const first = await read({ group })
  expect(await read({ group: sampleOrganization({ slug: 'renamed' }) })).toBe(first)
  expect((await read(null)).etag).not.toBe(first.etag)
  expect((await read({ group: { ...group, helpLines: [] } })).etag).not.toBe(first.etag)

  await catalog.saveHelpLine(sampleHelpLine({ hours: 'Weekdays.' }), 1)
  expect((await read({ group })).etag).not.toBe(first.etag)
})
