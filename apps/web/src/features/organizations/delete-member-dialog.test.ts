import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'

vi.mock('virtual:api-contract', () => ({ default: {} }))
vi.mock('virtual:manager-contract', () => ({ default: {} }))
const { isSameName, isAlreadyDeletedError } = await import('./delete-member-dialog.tsx')

test.each([
  { typed: 'Ada Okafor', isSame: true },
  { typed: '  ada   okafor ', isSame: true },
  { typed: 'Ada', isSame: false },
  { typed: '', isSame: false },
])('"$typed" confirms Ada Okafor: $isSame', ({ typed, isSame }) => {
  expect(isSameName(typed, 'Ada Okafor')).toBe(isSame)
})

test.each([
  { code: 'groups.member_denied', isDone: true },
  { code: 'groups.member_not_found', isDone: true },
  { code: 'groups.busy', isDone: false },
  { code: 'auth.forbidden', isDone: false },
  { code: 'groups.last_admin', isDone: false },
])('a deletion that is refused with $code was done before: $isDone', ({ code, isDone }) => {
  expect(isAlreadyDeletedError(new ORPCError(code, { defined: true }))).toBe(isDone)
})
