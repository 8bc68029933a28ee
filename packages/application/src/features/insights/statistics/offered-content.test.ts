import { expect, test } from 'vitest'
import { listOfferedContent } from './offered-content.ts'
import { openStatistics } from './testing/open-statistics.ts'

const library = { tracks: 'budget debt', units: 'a b c' }
const young = { tracks: 'debt', units: 'b c' }

test.each([
  { group: null, layout: null, ...library, units: 'a b c d', files: 'a c r-all r-globex r-young' },
  { group: null, layout: 'default', ...library, files: 'a c r-all r-globex' },
  { group: null, layout: 'young', ...young, files: 'c r-all r-globex r-young' },
  // Its sub-group has the other layout.
  { group: 'acme', layout: null, ...library, files: 'a c r-all r-young' },
  { group: 'acme', layout: 'default', ...library, files: 'a c r-all' },
  { group: 'globex', layout: null, ...young, files: 'c r-all r-globex r-young' },
  { group: 'none', layout: null, ...library, files: 'a c r-all' },
  { group: 'gone', layout: null, ...library, files: 'a c r-all' },
  { group: null, layout: 'gone', tracks: '', units: '', files: 'r-all r-globex' },
])('people of $group with layout $layout are offered', async ({ group, layout, tracks, units, files }) => {
  const { deps, stores } = await openStatistics()
  const snapshot = await deps.library.current()
  const resources = await stores.resources.list()
  const record = group === null ? null : await stores.groups.find(group)
  const offered = listOfferedContent(snapshot, resources, { group, layout }, record)
  const toText = (ids: ReadonlySet<string>) => [...ids].sort().join(' ')
  expect({
    tracks: toText(offered.tracks),
    units: toText(offered.units),
    files: toText(offered.files),
  }).toEqual({ tracks, units, files })
})
