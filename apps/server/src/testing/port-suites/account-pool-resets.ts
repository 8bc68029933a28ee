import { describe, expect, test } from 'vitest'
import type { AccountPool, ResetProof } from '../../features/accounts/account-pool.ts'
import {
  ada,
  beginChallenge,
  differentCode,
  generateTotpCode,
  MINUTE,
  now,
  type OpenPool,
  openPoolWithAda,
  openPoolWithTotp,
  otherPassword,
  password,
  resetProof,
  resetRequest,
  unwrapResult,
} from './account-pool-fixtures.ts'
import { awkwardTexts } from './samples.ts'

/** Forgotten passwords. */
export function describeResets(open: OpenPool): void {
  const email = ada.email
  const adasAccount = expect.objectContaining({ sub: 'ada' })

  async function requestReset() {
    const store = await openPoolWithAda(open)
    const { code } = unwrapResult(await store.issueResetCode('ada', resetRequest(), now))
    const reset = (typed = code, at = now) => store.resetPassword(resetProof(email, typed), otherPassword, at)
    return { store, code, reset, wrong: () => reset(differentCode(code)) }
  }

  describe('a reset', () => {
    test('sets the new password instead of the old', async () => {
      const { store, code, reset } = await requestReset()
      expect(code).toMatch(/^\d{6}$/)
      expect(await store.signIn(email, password, now)).toEqual(adasAccount)
      expect(await reset()).toMatchObject({ sub: 'ada', status: 'CONFIRMED', version: 1 })
      expect(await store.signIn(email, password, now)).toBe('refused')
      expect(await store.signIn(email, otherPassword, now)).toEqual(adasAccount)
    })

    test('its code lives ten minutes', async () => {
      const { code, reset } = await requestReset()
      expect(await reset(code, now + 10 * MINUTE)).toBe('refused')
      expect(await reset(code, now + 10 * MINUTE - 1)).toEqual(adasAccount)
    })

    test('its code is good once', async () => {
      const { reset } = await requestReset()
      expect((await Promise.all([reset(), reset()])).filter((answer) => answer === 'refused')).toHaveLength(1)
      expect(await reset()).toBe('refused')
    })

    test('has four wrong codes to spare', async () => {
      const { reset, wrong } = await requestReset()
      for (let n = 0; n < 4; n += 1) expect(await wrong()).toBe('refused')
      expect(await reset()).toEqual(adasAccount)
    })

    test('is refused after five wrong codes, until there is a new one', async () => {
      const { store, reset, wrong } = await requestReset()
      for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe('refused')
      expect(await reset()).toBe('refused')
      const { code } = unwrapResult(await store.issueResetCode('ada', resetRequest(), now))
      expect(await reset(code)).toEqual(adasAccount)
    })

    test('of fifty codes at once five are evaluated: the right one among them comes late', async () => {
      const { store, reset, wrong } = await requestReset()
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => (n === 40 ? reset() : wrong())))
      expect(answers).toEqual(Array(50).fill('refused'))
      expect(await store.signIn(email, password, now)).toEqual(adasAccount)
    })

    test('what is no code is refused, and spends none of the tries', async () => {
      const { reset } = await requestReset()
      for (const typed of [...awkwardTexts, '12345', '1234567', '１２３４５６'])
        expect(await reset(typed)).toBe('refused')
      expect(await reset()).toEqual(adasAccount)
    })

    test('its code may be typed with a space', async () => {
      const { code, reset } = await requestReset()
      expect(await reset(`${code.slice(0, 3)} ${code.slice(3)} `)).toEqual(adasAccount)
    })

    test('its code is for the one account', async () => {
      const { store, code } = await requestReset()
      await store.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      for (const other of ['bob@example.com', 'nobody@example.com', 'ADA@example.com', ...awkwardTexts]) {
        expect(await store.resetPassword(resetProof(other, code), otherPassword, now)).toBe('refused')
      }
      expect(await store.signIn('bob@example.com', password, now)).toMatchObject({ sub: 'bob' })
    })

    test.each<{ what: string; change: (pool: AccountPool) => Promise<unknown>; at?: string }>([
      { what: 'has another password', change: (pool) => pool.changePassword('ada', 'Third-Word-3') },
      { what: 'is switched off', change: (pool) => pool.setEnabled('ada', false) },
      {
        what: 'is switched off and on again',
        change: async (pool) => [await pool.setEnabled('ada', false), await pool.setEnabled('ada', true)],
      },
      { what: 'starts over', change: (pool) => pool.resetToInvited('ada') },
      { what: 'is deleted', change: (pool) => pool.delete('ada') },
      {
        what: 'is deleted and created anew',
        change: async (pool) => [await pool.delete('ada'), await pool.create(ada, password)],
      },
      {
        what: 'has another address',
        change: (pool) => pool.changeEmail('ada', 'new@example.com'),
        at: 'new@example.com',
      },
      {
        what: 'had another address for a while',
        change: async (pool) => [
          await pool.changeEmail('ada', 'new@example.com'),
          await pool.create({ ...ada, sub: 'eve' }, password),
        ],
      },
    ])('its code is none once the account $what', async ({ change, at = email }) => {
      const { store, code } = await requestReset()
      await change(store)
      expect(await store.resetPassword(resetProof(at, code), otherPassword, now)).toBe('refused')
    })

    test('keeps the second step', async () => {
      const { store, secret, recoveryCodes } = await openPoolWithTotp(open)
      const { code } = unwrapResult(await store.issueResetCode('ada', resetRequest(), now))
      expect(await store.resetPassword(resetProof(email, code), otherPassword, now)).toMatchObject({
        mfa: 'TOTP',
      })

      expect(await store.countRecoveryCodes('ada')).toBe(10)
      const session = await beginChallenge(store, otherPassword)
      expect(await store.findChallenge(session, now)).toMatchObject({ name: 'SOFTWARE_TOKEN_MFA' })
      expect(await store.answerSecondFactorChallenge(session, generateTotpCode(secret, now), now)).toEqual(
        adasAccount,
      )
      expect(
        await store.answerSecondFactorChallenge(
          await beginChallenge(store, otherPassword),
          recoveryCodes[0] ?? '',
          now,
        ),
      ).toEqual(adasAccount)
    })
  })

  describeResetRequests(open)

  describe('a password', () => {
    test('is checked without signing in', async () => {
      const store = await openPoolWithAda(open)
      expect(await store.checkPassword('ada', password)).toBe(true)
      for (const typed of [otherPassword, ...awkwardTexts]) {
        expect(await store.checkPassword('ada', typed)).toBe(false)
        expect(await store.checkPassword(typed, password)).toBe(false)
      }
    })

    test('that was changed is the one from then on, and keeps the second step', async () => {
      const { store } = await openPoolWithTotp(open)
      expect(await store.changePassword('ada', otherPassword)).toMatchObject({ sub: 'ada', mfa: 'TOTP' })
      expect(await store.checkPassword('ada', password)).toBe(false)
      expect(await store.checkPassword('ada', otherPassword)).toBe(true)
    })

    test('is gone with a new start, and the account waits for a temporary one', async () => {
      const { store } = await openPoolWithTotp(open)
      expect(await store.resetToInvited('ada')).toMatchObject({
        status: 'FORCE_CHANGE_PASSWORD',
        mfa: 'NONE',
      })
      expect(await store.signIn(email, password, now)).toBe('refused')
      expect(await store.checkPassword('ada', password)).toBe(false)
      const issued = await store.issueTemporaryPassword(
        'ada',
        { validForMs: 1000, replacesEarlier: true },
        now,
      )
      const session = await beginChallenge(store, unwrapResult(issued).password)
      expect(await store.answerNewPasswordChallenge(session, otherPassword, now)).toMatchObject({
        status: 'CONFIRMED',
      })
      expect(await store.signIn(email, otherPassword, now)).toMatchObject({ sub: 'ada', mfa: 'NONE' })
    })
  })
}

/** Each request has a code of its own, which works where it was asked for and with the link of its letter. */
function describeResetRequests(open: OpenPool): void {
  const proofOf = (code: string, browser: string | null, token: string | null): ResetProof => ({
    email: ada.email,
    code,
    browser,
    token,
  })

  async function openResets() {
    const store = await openPoolWithAda(open)
    const ask = async (request = resetRequest()) =>
      unwrapResult(await store.issueResetCode('ada', request, now))
    const reset = (proof: ResetProof) => store.resetPassword(proof, otherPassword, now)
    const guess = async (proof: ResetProof, times: number) => {
      for (let n = 0; n < times; n += 1) expect(await reset(proof)).toBe('refused')
    }
    return { store, ask, reset, guess }
  }

  describe('a request for a reset', () => {
    test.each([
      { who: 'nobody who asked', browser: null, token: null },
      { who: 'another browser', browser: 'another-hash', token: null },
      { who: 'a link that was made up', browser: null, token: 'x'.repeat(43) },
      { who: 'an empty link and an empty cookie', browser: '', token: '' },
    ])('has its code neither looked at nor spent for $who', async ({ browser, token }) => {
      const { ask, reset, guess } = await openResets()
      const { code } = await ask(resetRequest('own-hash'))
      await guess(proofOf(differentCode(code), browser, token), 20)
      await guess(proofOf(code, browser, token), 1)
      expect(await reset(proofOf(code, 'own-hash', null))).toMatchObject({ sub: 'ada' })
    })

    test('of a stranger’s own reaches no code but theirs', async () => {
      const { ask, reset, guess } = await openResets()
      const own = await ask(resetRequest('own-hash'))
      const strangers = await ask(resetRequest('strangers-hash'))
      if (own.code !== strangers.code) await guess(proofOf(own.code, 'strangers-hash', null), 5)
      expect(await reset(proofOf(own.code, 'own-hash', null))).toMatchObject({ sub: 'ada' })
    })

    test('has a code that works with its letter’s link wherever that is opened', async () => {
      const { ask, reset } = await openResets()
      const { code, token } = await ask()
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(await reset(proofOf(code, null, token))).toMatchObject({ sub: 'ada' })
    })

    test('has five tries, with the link and in the browser together', async () => {
      const { ask, reset, guess } = await openResets()
      const { code, token } = await ask(resetRequest('own-hash'))
      await guess(proofOf(differentCode(code), null, token), 3)
      await guess(proofOf(differentCode(code), 'own-hash', null), 2)
      for (const proof of [proofOf(code, null, token), proofOf(code, 'own-hash', null)])
        expect(await reset(proof)).toBe('refused')
    })

    test('kills no earlier one, of the same browser or another', async () => {
      for (const which of [0, 1, 2, 3, 4]) {
        const { ask, reset } = await openResets()
        const browsers = ['one', 'one', 'one', 'two', 'two']
        const codes = []
        for (const browser of browsers) codes.push((await ask(resetRequest(browser))).code)
        const proof = proofOf(codes[which] ?? '', browsers[which] ?? '', null)
        expect(await reset(proof), `code ${which}`).toMatchObject({ sub: 'ada' })
      }
    })

    test('whose code was used ends all others of the account', async () => {
      const { store, ask, reset } = await openResets()
      const [first, second] = [await ask(resetRequest('one')), await ask(resetRequest('two'))]
      expect(await reset(proofOf(first.code, 'one', null))).toMatchObject({ version: 1 })
      expect(await reset(proofOf(second.code, 'two', second.token))).toBe('refused')
      expect(await store.signIn(ada.email, otherPassword, now)).toMatchObject({ sub: 'ada' })
    })

    test('whose letter is tried again has another code and no more tries', async () => {
      const { ask, reset, guess } = await openResets()
      const request = resetRequest('own-hash')
      const first = await ask(request)
      await guess(proofOf(differentCode(first.code), 'own-hash', null), 4)
      let second = await ask(request)
      while (second.code === first.code) second = await ask(request)
      await guess(proofOf(first.code, 'own-hash', first.token), 1)
      expect(await reset(proofOf(second.code, 'own-hash', second.token))).toBe('refused')
    })
  })
}
