import { expect, test } from 'vitest'
import { parseListedUser } from './parse-cognito-user.ts'

test('a user whom another program has created is a learner, since the day when the pool created them', () => {
  const user = {
    Attributes: [
      { Name: 'sub', Value: 'sub-1' },
      { Name: 'email', Value: 'ada@example.com' },
    ],
    UserStatus: 'CONFIRMED' as const,
    Enabled: true,
    UserCreateDate: new Date('2024-05-06T07:08:09.000Z'),
  }
  expect(parseListedUser(user)).toEqual({
    sub: 'sub-1',
    email: 'ada@example.com',
    first: '',
    last: '',
    role: 'user',
    group: null,
    status: 'CONFIRMED',
    enabled: true,
    createdAt: '2024-05-06T07:08:09.000Z',
    phone: null,
    isPhoneVerified: false,
  })
})
