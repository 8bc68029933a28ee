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
  { what: 'no group', group: null, subGroup: null, layout: 'default' },
  { what: 'no group, but a sub-group', group: null, subGroup: 's-1', layout: 'default' },
  { what: 'a group with a layout', group: 'young', subGroup: null, layout: 'young' },
  {
    what: 'a sub-group with another layout than its group',
    group: 'young',
    subGroup: 's-1',
    layout: 'office',
  },
  { what: 'a sub-group that names the default layout', group: 'young', subGroup: 's-4', layout: 'default' },
  { what: 'a sub-group that does not exist', group: 'young', subGroup: 's-9', layout: 'young' },
  { what: 'a sub-group whose layout does not exist', group: 'young', subGroup: 's-2', layout: 'young' },
  { what: 'a sub-group without a layout', group: 'young', subGroup: 's-3', layout: 'young' },
  { what: 'a group whose layout does not exist', group: 'gone', subGroup: null, layout: 'default' },
  {
    what: 'a group and a sub-group whose layouts do not exist',
    group: 'gone',
    subGroup: 's-2',
    layout: 'default',
  },
  { what: 'a group without a layout', group: '', subGroup: null, layout: 'default' },
])('$what: the layout is $layout', ({ group, subGroup, layout }) => {
  const groupRecord = group === null ? null : { settings: settings(group), subGroups }
  expect(resolveLayout(groupRecord, subGroup, exists)).toBe(layout)
})

test('an empty name is never a layout, even if `exists` returns true for it', () => {
  expect(resolveLayout({ settings: settings(''), subGroups: [] }, null, () => true)).toBe('default')
})
