import { expect, test } from 'vitest'
import { splitTopicKey, toTopicKey } from './content-kind.ts'

test.each([
  ['default', 'saving', 'default~saving'],
  ['rising-gen', 'first-pay', 'rising-gen~first-pay'],
])('the key of a topic of %s names layout and slug', (layout, slug, key) => {
  expect(toTopicKey(layout, slug)).toBe(key)
  expect(splitTopicKey(key)).toEqual([layout, slug])
})
