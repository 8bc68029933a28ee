import { generateWrongTotpCode, times } from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { describe, expect } from 'vitest'
import {
  type AccountsProduct,
  generateTotpCode,
  openAccountsProduct,
} from '../../testing/accounts-product.ts'

const WRONG_PASSWORD = 'Wrong-Password-1'

/** Returns the lines about refused sign-ins, and expects that no line of the log has an address or a password. */
function readRefusedSignIns({ logLines }: AccountsProduct) {
  expect(logLines.join('\n')).not.toMatch(/canary|Password-1/i)
  return logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in refused')
}

const findPseudonym = async ({ stores }: AccountsProduct, sub: string) =>
  (await stores.people.find(sub))?.pseudonym

const test = testWith(openAccountsProduct)

describe('T58: a refused sign-in is logged with its reason and the pseudonym of the person', () => {
  test.for([
    { reason: 'wrong', name: 'learner', password: WRONG_PASSWORD },
    { reason: 'disabled', name: 'disabled', password: PASSWORD },
    { reason: 'disabled', name: 'dormantLearner', password: PASSWORD },
    { reason: 'unknown', name: 'stranger', password: WRONG_PASSWORD },
  ])('the password of $name: $reason', async ({ reason, name, password }, product) => {
    const response = await product.browser().signIn(emailOf(name), password)
    await expectRefusal(response.clone(), 'accounts.refused')
    const person = (await findPseudonym(product, name)) ?? null
    expect(person === null).toBe(reason === 'unknown')
    const requestId = response.headers.get('x-request-id')
    const refused = { code: 'accounts.refused', step: 'password', reason, person }
    expect(readRefusedSignIns(product)).toMatchObject([{ level: 30, requestId, ...refused }])
  })

  test('a password after too many wrong ones: limit', async (product) => {
    const responses = times(6, () => product.browser().signIn(emailOf('learner'), WRONG_PASSWORD))
    expect((await Promise.all(responses)).filter(({ status }) => status === 429)).toHaveLength(1)
    const person = await findPseudonym(product, 'learner')
    expect(readRefusedSignIns(product)).toHaveLength(6)
    expect(readRefusedSignIns(product)).toContainEqual(
      expect.objectContaining({ code: 'accounts.wait', step: 'password', reason: 'limit', person }),
    )
  })

  test('a code of the second factor: wrong, then limit', async (product) => {
    const owner = product.browserOf('learner')
    const { secret } = await (await owner.request('POST', '/profile/totp', { password: PASSWORD })).json()
    await expectStatus(
      owner.request('PUT', '/profile/totp', { code: generateTotpCode(secret, product.clock.at) }),
      200,
    )
    for (let tries = 0; tries < 11; tries += 1) {
      const browser = await product.openSignedInBrowser('learner')
      await browser.request('POST', '/session/code', {
        code: generateWrongTotpCode(secret, product.clock.at),
      })
    }
    const person = await findPseudonym(product, 'learner')
    const wrong = { level: 30, code: 'accounts.wrong_code', step: 'second factor', reason: 'wrong', person }
    const limit = { level: 30, code: 'accounts.wait', step: 'second factor', reason: 'limit', person }
    expect(readRefusedSignIns(product)).toMatchObject([...times(10, () => wrong), limit])
  })
})

test('a sign-in that succeeds, and a wrong password in a session, are no refused sign-ins', async (product) => {
  const browser = await product.openSignedInBrowser('learner')
  await expectRefusal(
    browser.request('POST', '/profile/totp', { password: WRONG_PASSWORD }),
    'accounts.wrong_password',
  )
  expect(readRefusedSignIns(product)).toEqual([])
})
