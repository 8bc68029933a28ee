import { describe, expect, test } from 'vitest'
import type { ResetProof } from '../../features/accounts/user-pool/authenticator.ts'
import { awkwardTexts } from './samples.ts'
import type { UserPool } from './user-pool-fixtures.ts'
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
} from './user-pool-fixtures.ts'

/** Tests of resetting, checking and changing passwords. */
export function describeResets(open: OpenPool): void {
  const email = ada.email
  const adasAccount = expect.objectContaining({ sub: 'ada' })

  async function requestReset() {
    const pool = await openPoolWithAda(open)
    const { code } = unwrapResult(await pool.authenticator.issueResetCode('ada', resetRequest(), now))
    const reset = (typed = code, at = now) =>
      pool.authenticator.resetPassword(resetProof(email, typed), otherPassword, at)
    return { pool, code, reset, resetWithWrongCode: () => reset(differentCode(code)) }
  }

  describe('a reset', () => {
    test('replaces the old password with the new one', async () => {
      const { pool, code, reset } = await requestReset()
      expect(code).toMatch(/^\d{6}$/)
      expect(await pool.authenticator.signIn(email, password, now)).toEqual(adasAccount)
      expect(await reset()).toMatchObject({ sub: 'ada', status: 'CONFIRMED', version: 1 })
      expect(await pool.authenticator.signIn(email, password, now)).toBe('refused')
      expect(await pool.authenticator.signIn(email, otherPassword, now)).toEqual(adasAccount)
    })

    test('its code is valid for ten minutes', async () => {
      const { code, reset } = await requestReset()
      expect(await reset(code, now + 10 * MINUTE)).toBe('refused')
      expect(await reset(code, now + 10 * MINUTE - 1)).toEqual(adasAccount)
    })

    test('its code works once', async () => {
      const { reset } = await requestReset()
      expect((await Promise.all([reset(), reset()])).filter((result) => result === 'refused')).toHaveLength(1)
      expect(await reset()).toBe('refused')
    })

    test('accepts the right code after four wrong ones', async () => {
      const { reset, resetWithWrongCode } = await requestReset()
      for (let n = 0; n < 4; n += 1) expect(await resetWithWrongCode()).toBe('refused')
      expect(await reset()).toEqual(adasAccount)
    })

    test('is refused after five wrong codes, until a new one is issued', async () => {
      const { pool, reset, resetWithWrongCode } = await requestReset()
      for (let n = 0; n < 5; n += 1) expect(await resetWithWrongCode()).toBe('refused')
      expect(await reset()).toBe('refused')
      const { code } = unwrapResult(await pool.authenticator.issueResetCode('ada', resetRequest(), now))
      expect(await reset(code)).toEqual(adasAccount)
    })

    test('evaluates five of fifty codes sent at the same time, and not the right one among them', async () => {
      const { pool, reset, resetWithWrongCode } = await requestReset()
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, n) => (n === 40 ? reset() : resetWithWrongCode())),
      )
      expect(results).toEqual(Array(50).fill('refused'))
      expect(await pool.authenticator.signIn(email, password, now)).toEqual(adasAccount)
    })

    test('refuses malformed codes without using up an attempt', async () => {
      const { reset } = await requestReset()
      for (const typed of [...awkwardTexts, '12345', '1234567', '１２３４５６'])
        expect(await reset(typed)).toBe('refused')
      expect(await reset()).toEqual(adasAccount)
    })

    test('accepts its code with spaces', async () => {
      const { code, reset } = await requestReset()
      expect(await reset(`${code.slice(0, 3)} ${code.slice(3)} `)).toEqual(adasAccount)
    })

    test('its code works for one account only', async () => {
      const { pool, code } = await requestReset()
      await pool.directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      for (const other of ['bob@example.com', 'nobody@example.com', 'ADA@example.com', ...awkwardTexts]) {
        expect(await pool.authenticator.resetPassword(resetProof(other, code), otherPassword, now)).toBe(
          'refused',
        )
      }
      expect(await pool.authenticator.signIn('bob@example.com', password, now)).toMatchObject({ sub: 'bob' })
    })

    test.each<{ what: string; change: (pool: UserPool) => Promise<unknown>; at?: string }>([
      {
        what: 'has its password changed',
        change: (pool) => pool.authenticator.changePassword('ada', 'Third-Word-3'),
      },
      { what: 'is disabled', change: (pool) => pool.directory.setEnabled('ada', false) },
      {
        what: 'is disabled and enabled again',
        change: async (pool) => [
          await pool.directory.setEnabled('ada', false),
          await pool.directory.setEnabled('ada', true),
        ],
      },
      { what: 'is reset to invited', change: (pool) => pool.directory.resetToInvited('ada') },
      { what: 'is deleted', change: (pool) => pool.directory.delete('ada') },
      {
        what: 'is deleted and created anew',
        change: async (pool) => [
          await pool.directory.delete('ada'),
          await pool.directory.create(ada, password),
        ],
      },
      {
        what: 'has another address',
        change: (pool) => pool.directory.changeEmail('ada', 'new@example.com'),
        at: 'new@example.com',
      },
      {
        what: 'has lost its address to another account',
        change: async (pool) => [
          await pool.directory.changeEmail('ada', 'new@example.com'),
          await pool.directory.create({ ...ada, sub: 'eve' }, password),
        ],
      },
    ])('its code is invalid once the account $what', async ({ change, at = email }) => {
      const { pool, code } = await requestReset()
      await change(pool)
      expect(await pool.authenticator.resetPassword(resetProof(at, code), otherPassword, now)).toBe('refused')
    })

    test('does not change the second factor', async () => {
      const { pool, secret, recoveryCodes } = await openPoolWithTotp(open)
      const { code } = unwrapResult(await pool.authenticator.issueResetCode('ada', resetRequest(), now))
      expect(
        await pool.authenticator.resetPassword(resetProof(email, code), otherPassword, now),
      ).toMatchObject({
        mfa: 'TOTP',
      })

      expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(10)
      const session = await beginChallenge(pool, otherPassword)
      expect(await pool.authenticator.findChallenge(session, now)).toMatchObject({
        name: 'SOFTWARE_TOKEN_MFA',
      })
      expect(
        await pool.authenticator.answerSecondFactorChallenge(session, generateTotpCode(secret, now), now),
      ).toEqual(adasAccount)
      expect(
        await pool.authenticator.answerSecondFactorChallenge(
          await beginChallenge(pool, otherPassword),
          recoveryCodes[0] ?? '',
          now,
        ),
      ).toEqual(adasAccount)
    })
  })

  describeResetRequests(open)

  describe('a password', () => {
    test('can be checked without signing in', async () => {
      const pool = await openPoolWithAda(open)
      expect(await pool.authenticator.checkPassword('ada', password)).toBe(true)
      for (const typed of [otherPassword, ...awkwardTexts]) {
        expect(await pool.authenticator.checkPassword('ada', typed)).toBe(false)
        expect(await pool.authenticator.checkPassword(typed, password)).toBe(false)
      }
    })

    test('that was changed is valid from then on, with the same second factor', async () => {
      const { pool } = await openPoolWithTotp(open)
      expect(await pool.authenticator.changePassword('ada', otherPassword)).toMatchObject({
        sub: 'ada',
        mfa: 'TOTP',
      })
      expect(await pool.authenticator.checkPassword('ada', password)).toBe(false)
      expect(await pool.authenticator.checkPassword('ada', otherPassword)).toBe(true)
    })

    test('is removed by resetToInvited, and the account needs a temporary one', async () => {
      const { pool } = await openPoolWithTotp(open)
      expect(await pool.directory.resetToInvited('ada')).toMatchObject({
        status: 'FORCE_CHANGE_PASSWORD',
        mfa: 'NONE',
      })
      expect(await pool.authenticator.signIn(email, password, now)).toBe('refused')
      expect(await pool.authenticator.checkPassword('ada', password)).toBe(false)
      const issued = await pool.directory.issueTemporaryPassword(
        'ada',
        { validForMs: 1000, replacesEarlier: true },
        now,
      )
      const session = await beginChallenge(pool, unwrapResult(issued).password)
      expect(await pool.authenticator.answerNewPasswordChallenge(session, otherPassword, now)).toMatchObject({
        status: 'CONFIRMED',
      })
      expect(await pool.authenticator.signIn(email, otherPassword, now)).toMatchObject({
        sub: 'ada',
        mfa: 'NONE',
      })
    })
  })
}

/** Each request has a code of its own, which works in the browser that requested it and with the link of its e-mail. */
function describeResetRequests(open: OpenPool): void {
  const proofOf = (code: string, browser: string | null, token: string | null): ResetProof => ({
    email: ada.email,
    code,
    browser,
    token,
  })

  async function openResets() {
    const pool = await openPoolWithAda(open)
    const requestCode = async (request = resetRequest()) =>
      unwrapResult(await pool.authenticator.issueResetCode('ada', request, now))
    const reset = (proof: ResetProof) => pool.authenticator.resetPassword(proof, otherPassword, now)
    const expectRefusals = async (proof: ResetProof, times: number) => {
      for (let n = 0; n < times; n += 1) expect(await reset(proof)).toBe('refused')
    }
    return { pool, requestCode, reset, expectRefusals }
  }

  describe('a request for a reset', () => {
    test.each([
      { what: 'neither browser nor link', browser: null, token: null },
      { what: 'another browser', browser: 'another-hash', token: null },
      { what: 'an invented link', browser: null, token: 'x'.repeat(43) },
      { what: 'an empty link and an empty cookie', browser: '', token: '' },
    ])('neither checks nor uses up its code for $what', async ({ browser, token }) => {
      const { requestCode, reset, expectRefusals } = await openResets()
      const { code } = await requestCode(resetRequest('own-hash'))
      await expectRefusals(proofOf(differentCode(code), browser, token), 20)
      await expectRefusals(proofOf(code, browser, token), 1)
      expect(await reset(proofOf(code, 'own-hash', null))).toMatchObject({ sub: 'ada' })
    })

    test('of another person does not reach its code', async () => {
      const { requestCode, reset, expectRefusals } = await openResets()
      const ownRequest = await requestCode(resetRequest('own-hash'))
      const otherRequest = await requestCode(resetRequest('other-hash'))
      if (ownRequest.code !== otherRequest.code)
        await expectRefusals(proofOf(ownRequest.code, 'other-hash', null), 5)
      expect(await reset(proofOf(ownRequest.code, 'own-hash', null))).toMatchObject({ sub: 'ada' })
    })

    test('has a code that works with the link of its e-mail in any browser', async () => {
      const { requestCode, reset } = await openResets()
      const { code, token } = await requestCode()
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(await reset(proofOf(code, null, token))).toMatchObject({ sub: 'ada' })
    })

    test('allows five attempts, by link and browser together', async () => {
      const { requestCode, reset, expectRefusals } = await openResets()
      const { code, token } = await requestCode(resetRequest('own-hash'))
      await expectRefusals(proofOf(differentCode(code), null, token), 3)
      await expectRefusals(proofOf(differentCode(code), 'own-hash', null), 2)
      for (const proof of [proofOf(code, null, token), proofOf(code, 'own-hash', null)])
        expect(await reset(proof)).toBe('refused')
    })

    test('does not invalidate earlier ones, of the same browser or another', async () => {
      for (const index of [0, 1, 2, 3, 4]) {
        const { requestCode, reset } = await openResets()
        const browsers = ['one', 'one', 'one', 'two', 'two']
        const codes = []
        for (const browser of browsers) codes.push((await requestCode(resetRequest(browser))).code)
        const proof = proofOf(codes[index] ?? '', browsers[index] ?? '', null)
        expect(await reset(proof), `code ${index}`).toMatchObject({ sub: 'ada' })
      }
    })

    test('whose code was used ends all others of the account', async () => {
      const { pool, requestCode, reset } = await openResets()
      const [first, second] = [await requestCode(resetRequest('one')), await requestCode(resetRequest('two'))]
      expect(await reset(proofOf(first.code, 'one', null))).toMatchObject({ version: 1 })
      expect(await reset(proofOf(second.code, 'two', second.token))).toBe('refused')
      expect(await pool.authenticator.signIn(ada.email, otherPassword, now)).toMatchObject({ sub: 'ada' })
    })

    test('whose e-mail is sent again has another code and no more attempts', async () => {
      const { requestCode, reset, expectRefusals } = await openResets()
      const request = resetRequest('own-hash')
      const first = await requestCode(request)
      await expectRefusals(proofOf(differentCode(first.code), 'own-hash', null), 4)
      let second = await requestCode(request)
      while (second.code === first.code) second = await requestCode(request)
      await expectRefusals(proofOf(first.code, 'own-hash', first.token), 1)
      expect(await reset(proofOf(second.code, 'own-hash', second.token))).toBe('refused')
    })
  })
}
