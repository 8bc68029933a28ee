import { expect, test } from 'vitest'
import { sampleOrganization } from '../../testing/port-suites/samples.ts'
import { createPageLinks } from './page-links.ts'
import type { Delivery, EmailMessage } from './ports.ts'
import {
  createRequestedEmailSender,
  DEFAULT_REQUESTED_EMAIL_TIMING,
  type RequestedEmail,
} from './requested-email-sender.ts'

const passwordReset = (isDecoy: boolean): RequestedEmail => ({
  recipient: { email: 'ada@example.com', first: 'Ada', language: null },
  group: sampleOrganization({
    groupImage: { key: 'groups/acme/1', name: 'a.png', type: 'image/png', size: 4 },
  }),
  isDecoy,
  content: { kind: 'reset', code: '123456', token: 't'.repeat(43) },
})

/** A sender whose mailer returns `delivery`, and everything that it does, in order. */
function setUp(delivery: Delivery = 'sent') {
  const steps: string[] = []
  const [sent, discarded]: [EmailMessage[], EmailMessage[]] = [[], []]
  const sender = createRequestedEmailSender({
    files: {
      async get(key) {
        steps.push(`read ${key}`)
        return null
      },
    },
    links: createPageLinks(new URL('https://learn.example/')),
    product: { name: 'Kitchen Table', contactEmail: 'hello@example.com' },
    onFault: (error) => {
      throw error
    },
    mailer: {
      async send(_, email) {
        steps.push('compose the message')
        sent.push(email)
        return delivery
      },
    },
    discardingMailer: {
      async send(_, email) {
        steps.push('compose the message')
        discarded.push(email)
        return 'never'
      },
    },
    timing: DEFAULT_REQUESTED_EMAIL_TIMING,
    random: () => 1,
    sleep: async (ms) => void steps.push(`sleep ${ms}`),
  })
  return { sender, steps, sent, discarded }
}

test('takes the same steps for an e-mail to an account and for a decoy', async () => {
  const [account, decoy] = [setUp(), setUp()]
  expect(await account.sender.send('e-1', passwordReset(false))).toBe('sent')
  expect(await decoy.sender.send('e-1', passwordReset(true))).toBe('never')
  expect(decoy.steps).toEqual(account.steps)
  expect(account.steps).toEqual(['read groups/acme/1', 'sleep 1000', 'compose the message'])
  expect(decoy.discarded).toEqual(account.sent)
  expect(decoy.sent).toEqual([])
  expect(account.sent).toMatchObject([{ to: 'ada@example.com', text: expect.stringContaining('123456') }])
})

test.each(['later', 'away', 'never'] as const)('returns the outcome of the mailer: %s', async (delivery) => {
  expect(await setUp(delivery).sender.send('e-1', passwordReset(false))).toBe(delivery)
})
