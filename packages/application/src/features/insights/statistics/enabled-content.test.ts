import { expect, test } from 'vitest'
import { listEnabledContent } from './enabled-content.ts'
import { openStatistics } from './testing/open-statistics.ts'

test.each([
  { layouts: null, tracks: ['budget', 'debt'], units: ['a', 'b', 'c', 'd'] },
  { layouts: ['default'], tracks: ['budget', 'debt'], units: ['a', 'b', 'c'] },
  { layouts: ['young'], tracks: ['debt'], units: ['b', 'c'] },
  { layouts: ['young', 'default'], tracks: ['budget', 'debt'], units: ['a', 'b', 'c'] },
  { layouts: ['gone'], tracks: [], units: [] },
  { layouts: [], tracks: [], units: [] },
])('the enabled content of $layouts', async ({ layouts, tracks, units }) => {
  const { deps } = await openStatistics()
  const content = listEnabledContent(await deps.library.current(), layouts)
  expect([...content.tracks].sort()).toEqual(tracks)
  expect([...content.units].sort()).toEqual(units)
})
