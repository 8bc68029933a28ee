import { expect, test } from 'vitest'
import { sampleGroup } from '../../../port-suites/samples.ts'
import type { AskedLetter } from './asked-letter.ts'
import { pageLinks } from './page-links.ts'
import type { Delivery, Letter } from './ports.ts'
import { sendAskedLetter, usualAskedTimes } from './send-asked-letter.ts'

const asked = (isForNobody: boolean): AskedLetter => ({
  reader: { email: 'ada@example.com', first: 'Ada' },
  group: sampleGroup({ groupImage: { key: 'groups/acme/1', name: 'a.png', type: 'image/png', size: 4 } }),
  isForNobody,
  content: { kind: 'reset', code: '123456', token: 't'.repeat(43) },
})

/** Everything that is done, in order. */
function opened(delivery: Delivery = 'sent') {
  const done: string[] = []
  const [mailed, discarded]: [Letter[], Letter[]] = [[], []]
  const letters = sendAskedLetter({
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
    discarder: {
      async send(_, letter) {
        done.push('make the message')
        discarded.push(letter)
        return 'never'
      },
    },
    times: usualAskedTimes,
    random: () => 1,
    rest: async (ms) => void done.push(`rest ${ms}`),
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
