import { expect, test } from 'vitest'
import { resolveLayout } from './layout.ts'

const exists = (name: string) => ['default', 'young', 'office'].includes(name)
const settings = (layout: string) => ({ layout })
const subGroups = [
  { id: 's-1', settings: settings('office') },
  { id: 's-2', settings: settings('gone') },
  { id: 's-3', settings: settings('') },
  { id: 's-4', settings: settings('default') },
]

test.each([
  { what: 'nobody’s group', group: null, subGroup: null, layout: 'default' },
  { what: 'nobody’s group, a stray sub-group', group: null, subGroup: 's-1', layout: 'default' },
  { what: 'the group’s', group: 'young', subGroup: null, layout: 'young' },
  { what: 'the sub-group’s over the group’s', group: 'young', subGroup: 's-1', layout: 'office' },
  { what: 'the sub-group may say default', group: 'young', subGroup: 's-4', layout: 'default' },
  { what: 'a sub-group that is gone', group: 'young', subGroup: 's-9', layout: 'young' },
  { what: 'a sub-group’s layout that is gone', group: 'young', subGroup: 's-2', layout: 'young' },
  { what: 'a sub-group without one', group: 'young', subGroup: 's-3', layout: 'young' },
  { what: 'a group’s layout that is gone', group: 'gone', subGroup: null, layout: 'default' },
  { what: 'both gone', group: 'gone', subGroup: 's-2', layout: 'default' },
  { what: 'a group without one', group: '', subGroup: null, layout: 'default' },
])('$what: $layout', ({ group, subGroup, layout }) => {
  const own = group === null ? null : { settings: settings(group), subGroups }
  expect(resolveLayout(own, subGroup, exists)).toBe(layout)
})

test('an empty name is no layout, even where one answers to it', () => {
  expect(resolveLayout({ settings: settings(''), subGroups: [] }, null, () => true)).toBe('default')
})
