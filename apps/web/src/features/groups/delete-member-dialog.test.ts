import { expect, test, vi } from 'vitest'

vi.mock('virtual:api-contract', () => ({ default: {} }))
vi.mock('virtual:manager-contract', () => ({ default: {} }))
const { isSameName } = await import('./delete-member-dialog.tsx')

test.each([
  { typed: 'Ada Okafor', isSame: true },
  { typed: '  ada   okafor ', isSame: true },
  { typed: 'Ada', isSame: false },
  { typed: '', isSame: false },
])('"$typed" confirms Ada Okafor: $isSame', ({ typed, isSame }) => {
  expect(isSameName(typed, 'Ada Okafor')).toBe(isSame)
})
