import { expect, test } from 'vitest'
import { findMembersByAddress } from './find-members-by-address.ts'

test('asks for fifty addresses at a time, and says which no member has and which lines have none', async () => {
  const emails = Array.from({ length: 120 }, (_, n) => `p${n}@example.com`)
  const requests: number[] = []
  const found = await findMembersByAddress(
    'acme',
    { emails, unreadable: ['Bob'] },
    async ({ emails: asked }) => {
      requests.push(asked.length)
      const members = asked.filter((email) => email !== 'p7@example.com')
      return {
        members: members.map((email) => ({ sub: `sub of ${email}`, email })),
        notFound: asked.filter((email) => email === 'p7@example.com'),
      }
    },
  )
  expect(requests).toEqual([50, 50, 20])
  expect(found.subs).toHaveLength(119)
  expect(found).toMatchObject({ notFound: ['p7@example.com'], unreadable: ['Bob'] })
})
