import { expect, test } from 'vitest'
import { outboxMessageSchema } from './ports.ts'

const sender = { first: 'Nia', last: 'Brooks', email: 'nia@example.com' }
const toHelp = (request: object) => ({ channel: 'help', purpose: 'help', request })

test.each([
  { what: 'of this release', request: { ...sender, organization: 'Corner Bakery' } },
  { what: 'of an earlier release', request: { ...sender, organisation: 'Corner Bakery' } },
])('a stored request for help $what is read', ({ request }) => {
  const read = toHelp({ ...sender, organization: 'Corner Bakery' })
  expect(outboxMessageSchema.parse(toHelp(request))).toEqual(read)
})

test('a request for help without an organization cannot be read', () => {
  expect(outboxMessageSchema.safeParse(toHelp(sender)).success).toBe(false)
})
