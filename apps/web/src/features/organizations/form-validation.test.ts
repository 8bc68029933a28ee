import { inLocale } from '@kitchen-table/i18n/locale'
import { expect, test, vi } from 'vitest'

vi.mock('virtual:api-contract', () => ({ default: {} }))
vi.mock('virtual:manager-contract', () => ({ default: {} }))
vi.mock('virtual:admin-contract', () => ({ default: {} }))
const { validateNewOrganization } = await import('./create-organization-dialog.tsx')
const { resolveNewMemberLanguage, validateNewMember } = await import('./members/add-member-dialog.tsx')

const group = {
  name: 'Acme',
  managerEmail: 'a@example.com',
  managerFirst: '',
  managerLast: '',
  maxMembers: '0',
}
const member = { email: 'a@example.com', first: '', last: '', role: 'user' }

test.each([
  { change: {}, expected: {} },
  { change: { managerEmail: ' SuperAdmin ' }, expected: {} },
  { change: { name: '  ' }, expected: { name: 'Name Required' } },
  { change: { managerEmail: '' }, expected: { managerEmail: 'Manager Email Address is Required' } },
  { change: { managerEmail: 'amy' }, expected: { managerEmail: 'Not a valid email address format' } },
  { change: { maxMembers: 'many' }, expected: { maxMembers: 'Please enter a number.' } },
  { change: { maxMembers: '' }, expected: { maxMembers: 'Please enter a number.' } },
  { change: { maxMembers: '-1' }, expected: { maxMembers: 'Please enter 0 or more.' } },
  { change: { maxMembers: '1000001' }, expected: { maxMembers: 'Please enter a number.' } },
])('a new organization with $change has the errors $expected', ({ change, expected }) => {
  expect(validateNewOrganization({ ...group, ...change })).toEqual(expected)
})

test.each([
  { change: {}, expected: {} },
  { change: { email: ' ' }, expected: { email: 'Email required' } },
  { change: { email: 'amy@' }, expected: { email: 'Not a valid email address format' } },
  { change: { role: '' }, expected: { role: 'Account Type required' } },
  { change: { role: 'admin' }, expected: { role: 'Account Type required' } },
])('a new member with $change has the errors $expected', ({ change, expected }) => {
  expect(validateNewMember({ ...member, ...change })).toEqual(expected)
})

// A manager whose pages are in English would otherwise choose it for everybody who speaks Spanish.
test.each([
  { page: 'en', chosen: '', expected: undefined },
  { page: 'en', chosen: 'es', expected: 'es' },
  { page: 'en', chosen: 'en', expected: 'en' },
  { page: 'es', chosen: '', expected: 'es' },
  { page: 'es', chosen: 'en', expected: 'en' },
  { page: 'ar-XB', chosen: '', expected: undefined },
] as const)(
  'on a page in $page, a member for whom "$chosen" is chosen is added with the language $expected',
  ({ page, chosen, expected }) => {
    expect(inLocale(page, () => resolveNewMemberLanguage(chosen))).toBe(expected)
  },
)
