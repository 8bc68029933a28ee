import { expect, test } from 'vitest'
import type { Actor, Role } from '../accounts/actor.ts'
import { mayEditCatalog, mayReadLayout, maySeeDisabledContent } from './policy.ts'

const actor = (role: Role): Actor => ({ sub: 'ada', role, group: 'acme', subGroupId: null })

test.each([
  { role: 'user', may: false },
  { role: 'manager', may: false },
  { role: 'admin', may: true },
] as const)('rows 13, 14 and 40: a $role edits, sees disabled content and other layouts: $may', (row) => {
  expect(mayEditCatalog(actor(row.role))).toBe(row.may)
  expect(maySeeDisabledContent(actor(row.role))).toBe(row.may)
  expect(mayReadLayout(actor(row.role), 'young', 'default')).toBe(row.may)
  expect(mayReadLayout(actor(row.role), 'young', 'young')).toBe(true)
})
