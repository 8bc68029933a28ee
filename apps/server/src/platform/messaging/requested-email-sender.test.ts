import { expect, test } from 'vitest'
import { sampleGroup } from '../../testing/port-suites/samples.ts'
import { pageLinks } from './page-links.ts'
import type { Delivery, EmailMessage } from './ports.ts'
import type { RequestedEmail } from './requested-email.ts'
import { createRequestedEmailSender, DEFAULT_REQUESTED_EMAIL_TIMING } from './requested-email-sender.ts'

const asked = (isForNobody: boolean): RequestedEmail => ({
  recipient: { email: 'ada@example.com', first: 'Ada' },
  group: sampleGroup({ groupImage: { key: 'groups/acme/1', name: 'a.png', type: 'image/png', size: 4 } }),
  isDecoy: isForNobody,
  content: { kind: 'reset', code: '123456', token: 't'.repeat(43) },
})

/** Everything that is done, in order. */
function opened(delivery: Delivery = 'sent') {
  const done: string[] = []
  const [mailed, discarded]: [EmailMessage[], EmailMessage[]] = [[], []]
  const letters = createRequestedEmailSender({
    files: {
      async get(key) {
        done.push(`read ${key}`)
        return null
      },
    },
    links: pageLinks(new URL('https://learn.example/')),
    product: { name: 'Kitchen Table', contactEmail: 'hello@example.com' },
    onFault: (error) => {
      throw error
    },
    mailer: {
      async send(_, letter) {
        done.push('make the message')
        mailed.push(letter)
        return delivery
      },
    },
    discardingMailer: {
      async send(_, letter) {
        done.push('make the message')
        discarded.push(letter)
        return 'never'
      },
    },
    timing: DEFAULT_REQUESTED_EMAIL_TIMING,
    random: () => 1,
    sleep: async (ms) => void done.push(`rest ${ms}`),
  })
  return { letters, done, mailed, discarded }
}

test('a letter to somebody and one to nobody take the same steps', async () => {
  const [somebody, nobody] = [opened(), opened()]
  expect(await somebody.letters.send('e-1', asked(false))).toBe('sent')
  expect(await nobody.letters.send('e-1', asked(true))).toBe('never')
  expect(nobody.done).toEqual(somebody.done)
  expect(somebody.done).toEqual(['read groups/acme/1', 'rest 1000', 'make the message'])
  expect(nobody.discarded).toEqual(somebody.mailed)
  expect(nobody.mailed).toEqual([])
  expect(somebody.mailed).toMatchObject([{ to: 'ada@example.com', text: expect.stringContaining('123456') }])
})

test.each(['later', 'away', 'never'] as const)('what the mailer says is passed on: %s', async (delivery) => {
  expect(await opened(delivery).letters.send('e-1', asked(false))).toBe(delivery)
})
