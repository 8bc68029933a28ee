import { expect, test } from 'vitest'
import { composeHelpMessage } from './help-request.ts'

const request = { first: 'Nia', last: 'Brooks', email: 'nia@example.com', organization: 'Corner Bakery' }

test('composes a message with the fields of the request and a reply address', () => {
  expect(composeHelpMessage(request)).toEqual({
    replyTo: 'nia@example.com',
    subject: 'Login help',
    name: 'Nia Brooks',
    message:
      'Nia Brooks asks for help with signing in.\n\nFirst name: Nia\nLast name: Brooks\nEmail: nia@example.com\nInvited by: Corner Bakery',
  })
})

test.each(['\r\nBcc: all@example.com', '\n.', '\u2028Subject: x', '\u0000', '\u202Egnp.exe', '\u0085x'])(
  'a field with %j does not add a line to the message',
  (hostile) => {
    const { message, name, subject } = composeHelpMessage({
      ...request,
      first: `Nia${hostile}`,
      last: hostile,
      organization: hostile,
    })
    expect(message.split(/\r\n|[\n\r\u2028\u2029\u0085]/)).toHaveLength(6)
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(subject).toBe('Login help')
  },
)
