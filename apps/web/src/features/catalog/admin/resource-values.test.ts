import { expect, test, vi } from 'vitest'
import { hasFields } from '../editors/edited-field.ts'

vi.mock('virtual:api-contract', () => ({ default: {} }))
vi.mock('../../../app/start-data.ts', () => ({ product: { newFlag: { time: 3, unit: 'months' } } }))
const {
  defineResourceFields,
  emptyResource,
  formatResourceTarget,
  parseResourceTarget,
  toResourceInput,
  toStoredResource,
  validateResource,
} = await import('./resource-values.ts')

const file = { reference: 'upload', name: 'a.pdf', type: 'application/pdf', size: 3 }
const filled = { ...emptyResource, file, displayName: 'A poster' }

test.each([
  { key: 'all', target: { kind: 'all' as const } },
  { key: 'group:acme', target: { kind: 'group' as const, slug: 'acme' } },
  { key: 'layout:all', target: { kind: 'layout' as const, slug: 'all' } },
])('$key is the target $target', ({ key, target }) => {
  expect(parseResourceTarget(key)).toEqual(target)
  expect(formatResourceTarget(target)).toBe(key)
})

test.each([
  { change: {}, fields: [] },
  { change: { file: null }, fields: ['file'] },
  { change: { displayName: ' ' }, fields: ['displayName'] },
  { change: { target: 'group:' }, fields: ['target'] },
  { change: { target: 'layout:' }, fields: ['target'] },
  { change: emptyResource, fields: ['file', 'displayName'] },
])('with $change these fields are marked: $fields', ({ change, fields }) => {
  expect(Object.keys(validateResource({ ...filled, ...change }))).toEqual(fields)
})

test('what is sent names the upload and the target', () => {
  expect(toResourceInput({ ...filled, target: 'group:acme' })).toEqual({
    displayName: 'A poster',
    description: '',
    target: { kind: 'group', slug: 'acme' },
    file: 'upload',
    language: 'en',
    translationOf: null,
  })
})

test('a resource is recognized as stored without the spaces around its texts, and by the name of its file', () => {
  const stored = { ...file, reference: 'resources/1/key', href: '/files/1' }
  const typed = { ...filled, displayName: ' A poster ' }
  expect(toStoredResource(typed)).toEqual(toStoredResource({ ...filled, file: stored }))
  expect(toStoredResource(typed)).not.toEqual(
    toStoredResource({ ...filled, file: { ...stored, name: 'other.pdf' } }),
  )
})

test('drafts have exactly these fields, and a target is shown by its title', () => {
  const targets = { groups: [{ slug: 'acme', title: 'Acme' }], layouts: [] }
  const fields = defineResourceFields({ targets, resource: (id) => `The resource ${id}` })
  expect(hasFields(fields, filled)).toBe(true)
  expect(fields.target.nameOf?.('group:acme')).toBe('Acme')
  expect(fields.translationOf.nameOf?.('r-1')).toBe('The resource r-1')
})
