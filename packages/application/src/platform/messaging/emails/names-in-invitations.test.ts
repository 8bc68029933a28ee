import { expect, test } from 'vitest'
import { invitationEmail } from './invitation-emails.ts'

const sender = { product: 'Kitchen Table', contactEmail: 'help@learn.example', organization: null }
const invitation = {
  password: 'aB3-cD4',
  pageUrl: 'https://learn.example/auth/resetpassword',
  role: 'user',
} as const

const invite = (first: string) =>
  invitationEmail(sender, { email: 'ada@example.org', first, language: null }, invitation).text

test.each([
  'https://evil.example/prize',
  'You won, see evil.example',
  'write to eve@evil.example',
  'evil．example',
  'evil\u202e.example',
  // The address begins where a long name is cut.
  `${'A'.repeat(58)} evil.example`,
])('an invitation does not print the name %j, which holds an address', (first) => {
  const text = invite(first)
  expect(text).toContain('Hello,')
  expect(text).not.toContain('evil')
  expect(text).not.toContain('AAAA')
})

test.each(['Ada', 'Ada M.', 'Zoë O’Neil'])('an invitation greets %s by name', (first) => {
  expect(invite(first)).toContain(`Hello ${first},`)
})
