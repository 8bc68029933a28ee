import { usageKinds } from '@kitchen-table/domain/catalog'
import { expect, test } from 'vitest'
import { describeUsage, describeUsageCount } from './usage-words.ts'

test.each([
  [0, 'Nothing else names this track.'],
  [1, '1 place names this track. Once it is disabled, learners no longer find it there:'],
  [12, '12 places name this track. Once it is disabled, learners no longer find it there:'],
])('of %s places', (count, text) => {
  expect(describeUsageCount(count, 'track')).toBe(text)
})

test('every kind of use has words of its own, with the detail where there is one', () => {
  const content = { kind: 'layout', key: 'default', title: 'Default' } as const
  const texts = usageKinds.map((kind) => describeUsage({ kind, content, detail: 'The detail' }))
  expect(new Set(texts).size).toBe(usageKinds.length)
  expect(texts.filter((text) => text.includes('“The detail”'))).toHaveLength(1)
})
