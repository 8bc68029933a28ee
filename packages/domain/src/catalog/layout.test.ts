import { expect, test } from 'vitest'
import { resolveLayoutName } from './layout.ts'

const exists = (name: string) => ['default', 'young', 'office'].includes(name)
const settings = (layout: string) => ({ layout })
const subGroups = [
  { id: 's-1', settings: settings('office') },
  { id: 's-2', settings: settings('gone') },
  { id: 's-3', settings: settings('') },
  { id: 's-4', settings: settings('default') },
]

test.each([
  ['no group', null, null, 'default'],
  ['no group, but a sub-group', null, 's-1', 'default'],
  ['a group with a layout', 'young', null, 'young'],
  ['a sub-group with another layout than its group', 'young', 's-1', 'office'],
  ['a sub-group that names the default layout', 'young', 's-4', 'default'],
  ['a sub-group that does not exist', 'young', 's-9', 'young'],
  ['a sub-group whose layout does not exist', 'young', 's-2', 'young'],
  ['a sub-group without a layout', 'young', 's-3', 'young'],
  ['a group whose layout does not exist', 'gone', null, 'default'],
  ['a group and a sub-group whose layouts do not exist', 'gone', 's-2', 'default'],
  ['a group without a layout', '', null, 'default'],
])('%s: the layout of group %s and sub-group %s is %s', (_what, group, subGroup, layout) => {
  const organizationRecord = group === null ? null : { settings: settings(group), subGroups }
  expect(resolveLayoutName(organizationRecord, subGroup, exists)).toBe(layout)
})

test('an empty name is never a layout, even if `exists` returns true for it', () => {
  expect(resolveLayoutName({ settings: settings(''), subGroups: [] }, null, () => true)).toBe('default')
})
